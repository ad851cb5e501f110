import type { FetchLimits } from './fetch-limits.ts';
import { staysInside } from './write-version.ts';

/** A file that a source holds, as the source names it. */
export interface FetchedFile {
  /** Path from the root of the source, `/` as separator. */
  path: string;
  isLink: boolean;
  /** Target of a link; null for a file above the size limit. */
  bytes: Buffer | null;
  size: number;
}

/** A part of a source that was not examined. */
export interface LeftOut {
  path: string;
  problem: string;
  /** `error`: no honest source holds such a thing. */
  level: 'error' | 'warning';
}

/** Names that a folder of Windows cannot hold: they are devices. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?$/i;
const MOST_PATH_CHARACTERS = 1_000;
const MOST_NAME_BYTES = 255;

/**
 * Sorts the files of a source into those that may be written to a folder and those that may not: names that
 * leave it, that mean something else on another system, or that occur twice, and links that leave it.
 */
export function admitFiles(
  files: readonly FetchedFile[],
  { maxDepth }: Pick<FetchLimits, 'maxDepth'>,
): { admitted: FetchedFile[]; leftOut: LeftOut[] } {
  const admitted: FetchedFile[] = [];
  const leftOut: LeftOut[] = [];
  /** Entries by path, folded like on a system that ignores case and accents. */
  const taken = new Map<string, 'file' | 'folder'>();
  const spelled = new Map<string, string>();
  for (const file of files) {
    const problem =
      nameProblem(file.path, maxDepth) ?? linkProblem(file) ?? collision(file.path, taken, spelled);
    if (problem === null) admitted.push(file);
    else leftOut.push({ path: file.path, ...problem });
  }
  return { admitted, leftOut };
}

type Problem = Omit<LeftOut, 'path'>;

/** Returns why a path is not written; null when it may be. */
export function nameProblem(path: string, maxDepth: number): Problem | null {
  const hostile = (problem: string): Problem => ({ problem, level: 'error' });
  const unusual = (problem: string): Problem => ({ problem, level: 'warning' });
  if (path.length > MOST_PATH_CHARACTERS) return unusual('its name is too long');
  const parts = path.split('/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return hostile('its name is an absolute path');
  if (parts.includes('..')) return hostile('its name points outside the folder');
  if (path.includes('\\')) return hostile('its name contains a backslash, a path separator on other systems');
  if (parts.some((part) => part === '' || part === '.')) return hostile('its name has an empty part');
  if (hasControl(path)) return hostile('its name contains control characters');
  if (parts.some(isGitFolder)) return hostile('it is inside a .git folder');
  if (parts.some((part) => DEVICE.test(part))) return unusual('its name is that of a device');
  if (parts.length - 1 > maxDepth) return unusual(`it lies more than ${maxDepth} folders deep`);
  const isLong = parts.some((part) => Buffer.byteLength(part) > MOST_NAME_BYTES);
  return isLong ? unusual('its name is too long') : null;
}

function hasControl(path: string): boolean {
  return [...path].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
  });
}

/** `.git` as any file system spells it. */
function isGitFolder(part: string): boolean {
  const plain = part
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/(?::.*|(?<![. ])[. ]+)$/, '')
    .toLowerCase();
  return plain === '.git' || /^git~\d+$/.test(plain);
}

function linkProblem({ path, isLink, bytes }: FetchedFile): Problem | null {
  const isTooLong = (bytes?.length ?? 0) > MOST_PATH_CHARACTERS;
  if (!isLink || (!isTooLong && staysInside(path, bytes?.toString('utf8') ?? ''))) return null;
  return { problem: 'it is a link that points outside the folder', level: 'warning' };
}

function collision(
  path: string,
  taken: Map<string, 'file' | 'folder'>,
  spelled: Map<string, string>,
): Problem | null {
  const parts = path.split('/');
  for (let length = 1; length <= parts.length; length++) {
    const prefix = parts.slice(0, length).join('/');
    const folded = prefix.normalize('NFC').toLowerCase();
    const kind = length === parts.length ? 'file' : 'folder';
    const known = taken.get(folded);
    const isTaken =
      known !== undefined && (kind === 'file' || known === 'file' || spelled.get(folded) !== prefix);
    if (isTaken) {
      const isTwice = kind === 'file' && known === 'file' && spelled.get(folded) === prefix;
      return {
        problem: isTwice
          ? 'it occurs twice, and only the first was read'
          : `on some file systems it has the same name as ${spelled.get(folded)}`,
        level: 'warning',
      };
    }
  }
  for (let length = 1; length <= parts.length; length++) {
    const prefix = parts.slice(0, length).join('/');
    const folded = prefix.normalize('NFC').toLowerCase();
    taken.set(folded, length === parts.length ? 'file' : 'folder');
    spelled.set(folded, prefix);
  }
  return null;
}
