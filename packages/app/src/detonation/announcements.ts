import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { OWN_ADDRESS_DOMAIN } from './own-variables.ts';

/** Files that tools make beside what a command is for, and that no text would name. */
const USUAL =
  /\/(?:node_modules|\.venv|venv|__pycache__|\.git|dist-info|\.pytest_cache)\/|\/(?:package(?:-lock)?\.json|\.gitignore)$|^\/home\/user\/\.(?:local|config|npm|cache)\//;

/** Names in the texts of a skill. An effect that none of them names is worth a second look. */
export class Announcements {
  readonly #texts: string;

  constructor({ files }: Inventory) {
    const texts = files.flatMap(({ kind, text }) => (kind === 'prose' && text !== null ? [text] : []));
    this.#texts = texts.join('\n').toLowerCase();
  }

  /** @param path in the sandbox */
  hasFile(path: string): boolean {
    const [name = '', folder = ''] = path.toLowerCase().split('/').reverse();
    return (
      USUAL.test(path) ||
      this.#has(name) ||
      (folder.length > 3 && this.#has(`${folder}/`) && !name.startsWith('.'))
    );
  }

  hasHost(host: string): boolean {
    const variable = host.endsWith(OWN_ADDRESS_DOMAIN)
      ? host.slice(0, -OWN_ADDRESS_DOMAIN.length).replaceAll('-', '_')
      : host;
    return this.#has(variable.toLowerCase());
  }

  #has(name: string): boolean {
    return this.#texts.includes(name);
  }
}
