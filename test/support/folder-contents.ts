import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Every path below a folder with its content or target. */
export function contentsOf(root: string): [path: string, content: string][] {
  return readdirSync(root, { recursive: true })
    .map(String)
    .sort()
    .map((path) => {
      const stat = lstatSync(join(root, path));
      if (stat.isSymbolicLink()) return [path, readlinkSync(join(root, path))];
      return [path, stat.isFile() ? readFileSync(join(root, path), 'utf8') : ''];
    });
}
