import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CROWD, type PackedEntry } from './pack-folder.ts';

/**
 * Unpacks entries below a root at their original relative places. Links come last, so that no file is written
 * through one, even in a hostile pack; existence-only files come after real ones.
 * @param root absolute, empty
 * @throws Error when an entry would lie elsewhere
 */
export function unpackEntries(entries: readonly PackedEntry[], root: string): void {
  const ofKind = (...kinds: PackedEntry[1][]) => entries.filter(([, kind]) => kinds.includes(kind));
  const placeOf = (path: string) => join(root, checkedPath(path));
  for (const [path] of ofKind('folder', 'listing', 'crowd')) mkdirSync(placeOf(path), { recursive: true });
  for (const [path, , content] of ofKind('file')) write(placeOf(path), Buffer.from(content ?? '', 'base64'));
  for (const [path] of ofKind('name')) write(placeOf(path), new Uint8Array());
  for (const [path] of ofKind('crowd')) {
    for (let index = 0; index <= CROWD; index += 1)
      write(join(placeOf(path), `.crowd-${index}`), new Uint8Array());
  }
  for (const [path, , target] of ofKind('link')) {
    const place = placeOf(path);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target ?? '', place);
  }
}

function write(place: string, content: Uint8Array): void {
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content, { mode: 0o600, flag: 'wx' });
}

function checkedPath(path: string): string {
  if (!path.startsWith('/') || path.includes('\0') || normalize(path) !== path)
    throw new Error('The path of a packed file must be absolute and normalized.');
  return path;
}
