import { AppError } from '../../../kernel/app-error.js';

/** How a caller names a template: an id or a name, perhaps with the team's slug and a tag. */
export interface TemplateReference {
  /** Team slug before the slash. */
  slug?: string;
  /** Template id or alias. */
  name: string;
  tag: string;
}

export const DEFAULT_TAG = 'default';

const NAME = /^[a-z0-9_-]{1,128}$/;
const TAG = /^[a-z0-9_.-]{1,128}$/;

/**
 * Reads `id`, `name`, `slug/name`, each with an optional `:tag`; case does not matter.
 * @throws {AppError} invalid, where the text has another form
 */
export function parseTemplateReference(text: string): TemplateReference {
  const [path = '', tag = DEFAULT_TAG, ...extraTags] = text.trim().toLowerCase().split(':');
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const slug = parts.length === 2 ? parts[0] : undefined;
  const wellFormed =
    extraTags.length === 0 &&
    parts.length <= 2 &&
    NAME.test(name) &&
    TAG.test(tag) &&
    (slug === undefined || NAME.test(slug));
  if (!wellFormed) {
    throw new AppError(
      'invalid',
      'templateID: must be a template id or name, as in base, base:tag or team/base',
      { code: 'bad_template_reference' },
    );
  }
  return { name, tag, ...(slug === undefined ? {} : { slug }) };
}
