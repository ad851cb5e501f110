import { posix } from 'node:path';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';

/**
 * Planted documents as files of a workspace. A path from a root or a home begins in the workspace; two documents of one
 * name are one file. A name that is a folder of another one gets an ending.
 */
export function plantedFiles(
  documents: readonly { name: string; text: string }[],
): ReadonlyMap<string, GivenFile> {
  const texts = new Map<string, string>();
  for (const { name, text } of documents) {
    const path = pathOf(name);
    const before = texts.get(path);
    texts.set(path, before === undefined ? text : `${before}\n${text}`);
  }
  const paths = [...texts.keys()];
  const isFolder = (path: string) => paths.some((other) => other.startsWith(`${path}/`));
  return new Map(
    [...texts].map(([path, text]) => [
      isFolder(path) ? `${path}.txt` : path,
      { content: Buffer.from(`${text.trimEnd()}\n`), executable: false },
    ]),
  );
}

/** Drops the author's remark of a name: `form.md (last one)`. */
function pathOf(name: string): string {
  const written = /^(\S+) \([^()]*\)$/.exec(name.trim())?.[1] ?? name.trim();
  const parts = posix
    .normalize(`/${written.replace(/^~\//, '')}`)
    .split('/')
    .filter((part) => part !== '');
  return parts.length === 0 ? 'document.txt' : parts.join('/');
}
