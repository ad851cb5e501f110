import { join, posix, relative, sep } from 'node:path';
import { findSurroundings } from './boundary.ts';
import { listSkillFiles } from './bundled-files.ts';
import { DOCUMENT, namedDocuments } from './documents-by-name.ts';
import { existsSync } from './file-access.ts';
import { isPlaceholder, relativeTarget } from './link-target.ts';
import { isFolder, isInside, probePath, realPathOrNull } from './path-probe.ts';
import { isEvalFile } from './read-eval-cases.ts';
import type { ReadLimits } from './read-limits.ts';
import { type BundledText, readBundledText } from './read-references.ts';
import { LINK_DESTINATION } from './reference-links.ts';
import type { Skill } from './skill.ts';
import { skillFileName } from './skill-file.ts';

/** An existing file that is not shown, or a folder of such files: then `path` ends in `/`. */
export interface UnshownFile {
  path: string;
  files: number;
  bytes: number;
}

export interface SkillTexts {
  /** SKILL.md not among them; in the order in which the skill leads to them. */
  files: BundledText[];
  /** Files that could not be shown, each with its reason as a clause. */
  leftOut: { path: string; reason: string }[];
  /** All other files in the skill's folder, except the author's tests, which are not part of it. */
  unshown: UnshownFile[];
}

/** Terms of use say nothing about the work: `LICENSE.txt`, `LICENSE-APACHE`; not `license-checks.md`. */
const LICENCE =
  /^(?:licen[cs]es?|copying|notice)(?:[-_.](?:mit|apache|bsd|[al]?gpl|mpl|cc)[\w.-]*)?(?:\.(?:md|txt|rst|html?))?$/i;
const MOST_LINKED_FILES = 200;
/** Most distinct targets of one text searched on disk. */
const MOST_TARGETS = 2_000;

/**
 * Reads the texts to which a skill directs its agent: files linked by SKILL.md, those linked by these in
 * turn, every text file under references/, and documents of the skill that any of these names in its prose. A
 * code span with just the path of a document counts as a link. Inside the skill any text file is read;
 * outside of it, within the boundary, documents that belong to no other skill or agent. Dot-files and
 * dot-folders, the author's tests and licences are never opened. Together they may be as large as one file.
 */
export function readSkillTexts(
  skill: Skill,
  limits: ReadLimits,
  { boundary } = findSurroundings(skill.folder),
): SkillTexts {
  const { folder } = skill;
  const own = posix.basename(skill.path);
  const files: BundledText[] = [];
  const leftOut: SkillTexts['leftOut'] = [];
  const queue = targetsOf(skill)
    .filter((target) => isReadable(folder, boundary, own, target))
    .slice(0, MOST_LINKED_FILES);
  const seen = new Set(queue);
  let left = limits.maxFileBytes;
  const read = (path: string) => {
    const within = path.startsWith('..') ? boundary : folder;
    const one = readBundledText(folder, path, limits.maxFileBytes, within);
    if ('reason' in one) leftOut.push({ path, reason: one.reason });
    else if (one.size > left)
      leftOut.push({ path, reason: 'the texts of the skill are together larger than limits.max_file_bytes' });
    else {
      left -= one.size;
      files.push({ path, text: one.text });
      return one.text;
    }
    return null;
  };
  const add = (target: string) => {
    if (seen.size >= MOST_LINKED_FILES || seen.has(target)) return;
    seen.add(target);
    queue.push(target);
  };
  const follow = () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const text = read(path);
      if (text === null || !DOCUMENT.test(path)) continue;
      for (const target of linksIn(text, path))
        if (!target.startsWith('..') && isReadable(folder, boundary, own, target)) add(target);
    }
  };
  follow();
  for (const path of skill.referenceFiles) {
    if (seen.has(path) || isLicence(path)) continue;
    seen.add(path);
    queue.push(path);
  }
  follow();
  const listed = listSkillFiles(folder, limits).filter(({ path }) => path !== own && !isEvalFile(path));
  const documents = listed.map(({ path }) => path).filter((path) => DOCUMENT.test(path) && !isTest(path));
  const body = skill.lines.slice(skill.frontmatter.lineCount).join('\n');
  const texts = [{ path: own, text: body }, ...files];
  for (let one = texts.shift(); one !== undefined; one = texts.shift()) {
    if (!DOCUMENT.test(one.path) || one.path.startsWith('..')) continue;
    const before = files.length;
    for (const path of namedDocuments(one, documents, posix.basename(folder)))
      if (isReadable(folder, boundary, own, path)) add(path);
    follow();
    texts.push(...files.slice(before));
  }
  const shown = new Set(files.map(({ path }) => path));
  return { files, leftOut, unshown: foldFolders(listed.filter(({ path }) => !shown.has(path))) };
}

/** Returns true when a file holds terms of use. */
export function isLicence(path: string): boolean {
  return LICENCE.test(posix.basename(path));
}

function isTest(path: string): boolean {
  return path.split('/').some((segment) => ASIDE.test(segment));
}

/** Links of SKILL.md, each once, in order. */
function targetsOf({ body }: Skill): string[] {
  const targets = body.targets.flatMap(({ kind, target }) => {
    if (kind === 'code' && !/^[\w./-]+$/.test(target)) return [];
    const path = relativeTarget(target);
    return path === null || (kind === 'code' && (!DOCUMENT.test(path) || path.startsWith('..')))
      ? []
      : [path];
  });
  return [...new Set(targets)].slice(0, MOST_TARGETS);
}

function linksIn(text: string, path: string): string[] {
  const targets = [...text.matchAll(LINK_DESTINATION)].flatMap((match) => {
    const target = relativeTarget(match[1] ?? match[2] ?? '');
    return target === null ? [] : [posix.join(posix.dirname(path), target)];
  });
  return [...new Set(targets)].slice(0, MOST_TARGETS);
}

function isReadable(folder: string, boundary: string, own: string, target: string): boolean {
  if (isPlaceholder(target) || target === own || target.includes('\0') || isEvalFile(target)) return false;
  if (isLicence(target)) return false;
  const path = join(folder, target);
  if (probePath(boundary, path) !== 'exists' || isFolder(path)) return false;
  const real = realPathOrNull(path);
  if (real === null || !isInside(boundary, real) || hasDotSegment(relative(boundary, real))) return false;
  return isInside(folder, path) || (DOCUMENT.test(target) && !belongsToAnother(boundary, path));
}

function hasDotSegment(path: string): boolean {
  return path.split(sep).some((segment) => segment.startsWith('.'));
}

/** Returns true when a file outside the skill belongs to another skill, an agent or a command. */
function belongsToAnother(boundary: string, path: string): boolean {
  const folders = relative(boundary, path).split(sep).slice(0, -1);
  if (folders.some((name) => name === 'agents' || name === 'commands')) return true;
  return folders.some((_, i) => {
    const folder = join(boundary, ...folders.slice(0, i + 1));
    return existsSync(folder) && skillFileName(folder) !== null;
  });
}

const MOST_OF_A_FOLDER = 10;
const MOST_ENTRIES = 100;
/** Folders that test a skill, rather than serve its work. */
const ASIDE = /^(?:tests?|fixtures|__pycache__)$/i;

/** Tests and folders with many files are one entry each, and beyond a hundred entries whole branches are. */
function foldFolders(files: readonly { path: string; bytes: number }[]): UnshownFile[] {
  const byFolder = fold(
    files,
    (path) => (ASIDE.test(branchOf(path)) ? branchOf(path) : posix.dirname(path)),
    MOST_OF_A_FOLDER,
  );
  if (byFolder.length <= MOST_ENTRIES) return byFolder;
  const byBranch = fold(files, branchOf, 1);
  const rest = byBranch.slice(MOST_ENTRIES);
  return rest.length === 0 ? byBranch : [...byBranch.slice(0, MOST_ENTRIES), total('./', rest)];
}

/** The first folder of a path; `.` for none. */
function branchOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '.') : '.';
}

function fold(
  files: readonly { path: string; bytes: number }[],
  folderOf: (path: string) => string,
  most: number,
): UnshownFile[] {
  return [...Map.groupBy(files, ({ path }) => folderOf(path))].flatMap(([folder, group]) => {
    const entries = group.map(({ path, bytes }) => ({ path, files: 1, bytes }));
    const isWhole = folder === '.' || group.length === 1 || (group.length <= most && !ASIDE.test(folder));
    return isWhole ? entries : [total(`${folder}/`, entries)];
  });
}

function total(path: string, entries: readonly UnshownFile[]): UnshownFile {
  return {
    path,
    files: entries.reduce((sum, { files }) => sum + files, 0),
    bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
