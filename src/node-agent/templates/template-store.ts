import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import type { HeldTemplate } from '../../node-protocol/node-reports.js';
import type { Layer } from '../storage/rootfs-store.js';
import { readShipped, type ShippedTemplate } from './shipped-template.js';

/** The control plane sent a start to a node that does not hold the build. */
export class TemplateNotHeld extends AppError {
  constructor(buildId: string) {
    super('not_found', `this node does not hold template build ${buildId}`, {
      code: 'template_not_held',
    });
  }
}

/** The template builds whose layers lie on this node. */
export class TemplateStore {
  readonly #templatesDir: string;
  #builds = new Map<string, ShippedTemplate>();

  /** @param templatesDir holds `layers/` and `shipped/` */
  constructor(templatesDir: string) {
    this.#templatesDir = templatesDir;
  }

  /** Looks at the folder again: a build may have finished since. */
  async refresh(): Promise<void> {
    const builds = new Map<string, ShippedTemplate>();
    const names = await readdir(join(this.#templatesDir, 'shipped')).catch(() => []);
    for (const name of names.filter((file) => file.endsWith('.json'))) {
      const shipped = await readShipped(this.#templatesDir, name.replace(/\.json$/, ''));
      if (shipped !== undefined && (await this.#complete(shipped))) {
        builds.set(shipped.buildId, shipped);
      }
    }
    this.#builds = builds;
  }

  /**
   * The layers of a build, bottom first.
   * @throws {TemplateNotHeld}
   */
  async resolve(buildId: string): Promise<readonly Layer[]> {
    if (!this.#builds.has(buildId)) await this.refresh();
    const found = this.#builds.get(buildId);
    if (found === undefined) throw new TemplateNotHeld(buildId);
    // Stored with their natural owners; each start maps them to the sandbox's own range.
    return found.layers.map((hash) => ({ path: this.#layerPath(hash), idBase: 0 }));
  }

  held(): HeldTemplate[] {
    return [...this.#builds.values()].map(({ name, buildId, layerHash, rootfsSize }) => ({
      name,
      buildId,
      layerHash,
      rootfsSize,
    }));
  }

  #layerPath(hash: string): string {
    return join(this.#templatesDir, 'layers', hash);
  }

  async #complete(shipped: ShippedTemplate): Promise<boolean> {
    for (const hash of shipped.layers) {
      const found = await access(this.#layerPath(hash)).then(
        () => true,
        () => false,
      );
      if (!found) return false;
    }
    return true;
  }
}
