import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artefact, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { contentBytes } from './workspace-difference.ts';

/** A file that a case puts into the workspace. */
export interface GivenFile {
  content: Uint8Array;
  executable: boolean;
}

/** A workspace as a session left it, on the host: for graders to look at, and to mount read-only. */
export interface RestoredWorkspace {
  /** Absolute path. The host may not execute anything in it; its links stay inside. */
  folder: string;
  /** Paths missing because their content was too large to be stored in full. */
  missing: ReadonlySet<string>;
  /** Links that lead out of it: they are not there. */
  outside: ReadonlySet<string>;
  /** Reason paths may exist that the folder lacks; null when complete. */
  unseen: string | null;
  remove(): Promise<void>;
}

/**
 * Rebuilds the workspace of a session from the files of its case and the stored artefacts, for a session that
 * just ended and for one from the journal alike.
 * @param given by path, relative to the workspace
 * @param temporaryFolder absolute, of the host
 */
export async function restoreWorkspace(
  given: ReadonlyMap<string, GivenFile>,
  { artefacts, contents, unseen }: Pick<SessionExecution, 'artefacts' | 'contents' | 'unseen'>,
  temporaryFolder: string,
): Promise<RestoredWorkspace> {
  const folder = await mkdtemp(join(temporaryFolder, 'workspace-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  const missing = new Set<string>();
  const outside = new Set<string>();
  try {
    const changed = new Set(artefacts.map(({ path }) => path));
    const files = new Map([...given].filter(([path]) => !changed.has(path)));
    for (const artefact of artefacts) {
      const { path, kind, change, sha256, kept, executable } = artefact;
      const content = sha256 === null ? undefined : contents[sha256];
      if (change === 'removed' || kind !== 'file') continue;
      if (kept !== 'whole' || content === undefined) missing.add(path);
      else files.set(path, { content: contentBytes(content), executable });
    }
    // Folders and files first: nothing is ever written through a link.
    for (const { path, kind, change } of artefacts)
      if (kind === 'folder' && change !== 'removed') await mkdir(inside(folder, path), { recursive: true });
    for (const [path, { content, executable }] of files) {
      const target = inside(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content, { mode: executable ? 0o755 : 0o644, flag: 'wx' });
    }
    for (const artefact of artefacts) if (!(await restoreLink(folder, artefact))) outside.add(artefact.path);
    return { folder, missing, outside, unseen, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Skips a link that leaves the workspace. @returns true when the intended content exists */
async function restoreLink(folder: string, { path, kind, change, target }: Artefact): Promise<boolean> {
  if (kind !== 'link' || change === 'removed') return true;
  if (target === null || !staysInside(path, target)) return false;
  await mkdir(dirname(inside(folder, path)), { recursive: true });
  await symlink(target, inside(folder, path));
  return true;
}

/**
 * Returns true when a link's target is inside. The link's folder is not itself a link, so leading `..` can be
 * counted; later ones could go up from another link's target.
 */
function staysInside(path: string, target: string): boolean {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const up = parts.findIndex((part) => part !== '..');
  const upwards = up < 0 ? parts.length : up;
  const depth = path.split('/').length - 1;
  return target !== '' && !target.startsWith('/') && upwards <= depth && !parts.slice(upwards).includes('..');
}

function inside(folder: string, path: string): string {
  if (path.split('/').some((part) => part === '..' || part === '') || path.startsWith('/'))
    throw new Error(`${JSON.stringify(path)} is not a path of a workspace.`);
  return join(folder, path);
}
