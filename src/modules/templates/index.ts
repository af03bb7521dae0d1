import { TemplateAlias } from './store/template-alias.entity.js';
import { TemplateBuild } from './store/template-build.entity.js';
import { TemplateTag } from './store/template-tag.entity.js';
import { Template } from './store/template.entity.js';

export { CountSpawnService } from './count-spawn.service.js';
export { parseTemplateReference } from './domain/template-reference.js';
export { RegisterHeldTemplatesService } from './register-held-templates.service.js';
export { ResolveTemplateService, type ResolvedTemplate } from './resolve-template.service.js';
export { TemplatesModule } from './templates.module.js';
export const templateEntities = [Template, TemplateAlias, TemplateBuild, TemplateTag] as const;
