import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What stands at a path of a tree. */
export type TreeEntry = string | Uint8Array | { link: string } | { sparse: number } | 'FOLDER' | 'FIFO';

/** Writes files, folders, links and pipes below `root`; `'FOLDER'` and `'FIFO'` name themselves. */
export function writeTree(root: string, tree: Record<string, TreeEntry>): void {
  for (const [name, entry] of Object.entries(tree)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    if (entry === 'FOLDER') mkdirSync(path, { recursive: true });
    else if (entry === 'FIFO') execFileSync('mkfifo', [path]);
    else if (typeof entry === 'string' || entry instanceof Uint8Array) writeFileSync(path, entry);
    else if ('link' in entry) symlinkSync(entry.link, path);
    else writeSparse(path, entry.sparse);
  }
}

function writeSparse(path: string, bytes: number): void {
  writeFileSync(path, '');
  truncateSync(path, bytes);
}
