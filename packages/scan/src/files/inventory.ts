import { createHash } from 'node:crypto';
import { type Dirent, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { findRepository, findSurroundings } from '@plugin-eval/skill/boundary.ts';
import { existsSync, lstatSync, readdirSync } from '@plugin-eval/skill/file-access.ts';
import { isFollowed, NOT_FOLLOWED } from '@plugin-eval/skill/follow-link.ts';
import { isLinkAsText, LINK_AS_TEXT } from '@plugin-eval/skill/link-as-text.ts';
import { isFolder, isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { BUNDLED_UNREADABLE, readRegularFile } from '@plugin-eval/skill/read-text-file.ts';
import type { InventoryFile, Unknown } from './describe-file.ts';
import { openFile } from './opened/open-file.ts';
import { OpeningBudget } from './opened/opening-budget.ts';
import { isOwnDocument, OWN_DOCUMENT } from './own-document.ts';

/** All contents of a folder, each byte read or accounted for. */
export interface Inventory {
  files: readonly InventoryFile[];
  /** Content beyond the limits, and links not followed. */
  notes: readonly Unknown[];
}

export interface InventoryLimits {
  maxFileBytes: number;
  maxEntries: number;
  maxDepth: number;
  /** Real paths of the folders that the user named: links may lead into them. */
  named?: readonly string[];
}

/** Most bytes read of one folder; no skill is that large. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Lists every file below a folder, in code-point order, with the contents of archives, documents and images.
 * Follows links where `isFollowed` allows it, each target once, and notes the others; reads only the hooks of
 * `.git`.
 * @param folder absolute and real
 * @param isOfAnotherMember whether a folder below it, absolute and real, is read on its own: it is not opened here
 */
export function readInventory(
  folder: string,
  limits: InventoryLimits,
  isOfAnotherMember: (folder: string) => boolean = () => false,
): Inventory {
  const files: InventoryFile[] = [];
  const notes: Unknown[] = [];
  const boundary = findRepository(folder) ?? folder;
  const followed = new Set<string>();
  let entries = 0;
  let left = MOST_BYTES;
  const budget = new OpeningBudget();
  const unread = (path: string, problem: string) => notes.push({ path, problem, unread: true });
  const enter = (at: string, shown: string, depth: number, linked = false): void => {
    let children: Dirent[];
    try {
      children = readdirSync(at, { withFileTypes: true }).sort((a, b) => compareCodePoints(a.name, b.name));
    } catch {
      unread(shown, 'the folder cannot be opened');
      return;
    }
    for (const child of children) {
      const path = shown === '' ? child.name : `${shown}/${child.name}`;
      entries += 1;
      if (entries > limits.maxEntries || depth > limits.maxDepth) {
        unread(path, 'there are more files or folders than the limit');
        return;
      }
      if (child.isDirectory()) {
        const inner = join(at, child.name);
        if (child.name === '.git') enterHooks(inner, path);
        else if (!isOfAnotherMember(inner)) enter(inner, path, depth + 1, linked);
      } else if (child.isSymbolicLink()) follow(at, child.name, path, depth);
      else read(join(at, child.name), path, linked);
    }
  };
  const read = (at: string, path: string, linked: boolean): void => {
    const opened = readFile(at, path, Math.min(limits.maxFileBytes, left), budget);
    const text = opened[0]?.text ?? null;
    left -= text === null ? 0 : (opened[0]?.size ?? 0);
    files.push(...(linked ? opened.map((file) => ({ ...file, linked: true as const })) : opened));
    if (text === null || !isLinkAsText(text)) return;
    const target = join(dirname(at), text);
    if (!isInside(folder, target) && existsSync(target)) unread(path, `it ${LINK_AS_TEXT}`);
  };
  const follow = (at: string, name: string, path: string, depth: number): void => {
    const real = realPathOrNull(join(at, name));
    if (real !== null && isOfAnotherMember(real)) return;
    files.push(linkOf(real, path));
    if (real === null) {
      const target = targetOf(join(at, name));
      if (!isInside(folder, target))
        unread(path, 'it is a link out of the folder that leads nowhere on this machine');
    } else if (!isInside(folder, real)) {
      // What SKILL.md is a link to is read as the skill wherever layer 1 reads it.
      const isSkillFile = at === folder && /^skill\.md$/i.test(name) && !isFolder(real);
      const within = isSkillFile ? findSurroundings(folder).boundary : boundary;
      if (!isFollowed(at, real, within, limits)) unread(path, `it ${NOT_FOLLOWED}`);
      else if (!followed.has(real)) {
        followed.add(real);
        files.pop();
        if (isFolder(real)) enter(real, path, depth + 1, true);
        else read(real, path, true);
      }
    }
  };
  /** Reads the automatic parts of git's folder. */
  const enterHooks = (at: string, shown: string): void => {
    let children: Dirent[] = [];
    try {
      children = readdirSync(join(at, 'hooks'), { withFileTypes: true });
    } catch {
      // There are none.
    }
    for (const child of children)
      if (child.isFile() && !child.name.endsWith('.sample'))
        files.push(
          ...readFile(
            join(at, 'hooks', child.name),
            `${shown}/hooks/${child.name}`,
            limits.maxFileBytes,
            budget,
          ),
        );
  };
  enter(folder, '', 0);
  return { files: withoutOwnDocuments(files), notes };
}

/** Results and baselines of ours are no content, unless another file speaks of them: then an agent may be sent to read them. */
function withoutOwnDocuments(files: readonly InventoryFile[]): InventoryFile[] {
  const own = new Set(files.filter(({ path, text }) => text !== null && isOwnDocument(path, text)));
  if (own.size === 0) return [...files];
  const others = files.filter((file) => !own.has(file));
  return files.map((file) => {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    if (!own.has(file) || others.some(({ text }) => text?.includes(name))) return file;
    return { ...file, text: null, problem: OWN_DOCUMENT };
  });
}

function readFile(path: string, shown: string, maxBytes: number, budget: OpeningBudget): InventoryFile[] {
  try {
    return openFile(shown, readRegularFile(path, shown, maxBytes, BUNDLED_UNREADABLE), budget);
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    const nothing = { size: sizeOf(path), text: null, language: null, sha256: '' };
    const problem = 'it cannot be read, or is larger than the limit';
    return [{ path: shown, kind: 'binary', ...nothing, problem, unread: true }];
  }
}

/** Size of an unread regular file, counted as not understood. */
function sizeOf(path: string): number {
  try {
    const stat = lstatSync(path);
    return stat.isFile() ? stat.size : 0;
  } catch {
    return 0;
  }
}

/** The path that a link holds, absolute. */
function targetOf(path: string): string {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return path;
  }
}

function linkOf(real: string | null, shown: string): InventoryFile {
  const sha256 = createHash('sha256')
    .update(real ?? 'nowhere')
    .digest('hex');
  return { path: shown, size: 0, kind: 'link', text: null, language: null, problem: null, sha256 };
}
