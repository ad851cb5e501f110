import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the pages that people read, relative to the root: README.md, docs/ and the specification. */
export function readPages(root: string): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`);
  return ['README.md', ...below('docs'), ...below('docs/specification')];
}
