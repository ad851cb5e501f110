import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { findSurroundings } from './boundary.ts';
import { listBundledFiles } from './bundled-files.ts';
import { resolveTargets } from './cross-references.ts';
import { danglingMentions } from './dangling-mentions.ts';
import { deadLinkNote } from './dead-links.ts';
import { readdirSync } from './file-access.ts';
import { formatChildPath } from './format-path.ts';
import { isLinkAsText, LINK_AS_TEXT } from './link-as-text.ts';
import { outerSkillFolder } from './outer-skill.ts';
import { parsePrompt } from './parse-prompt.ts';
import { realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { errorCode, readTextFile, type TextFile, type UnreadableRules } from './read-text-file.ts';
import type { ReadingNote } from './reading-note.ts';
import type { Skill } from './skill.ts';
import { pickSkillFile, resolveSkillFile } from './skill-file.ts';

/** Files an agent reads as instructions or background. */
const TEXT = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i;

/** Texts for people, to which no skill directs its agent. */
const FOR_PEOPLE = /^(?:readme|license|licence|notice|changelog|contributing|authors|copying)\b/i;

/** Folders whose texts are counted separately, or are not part of the skill's instructions. */
const OTHER_FOLDERS = new Set(['references', 'evals', 'tests', 'test', 'node_modules']);

const MOST_FOLDERS = 200;

const UNREADABLE: UnreadableRules = {
  notRegular: 'skill-file-not-regular',
  tooLarge: 'skill-file-too-large',
  notUtf8: 'skill-file-encoding',
  unreadable: 'skill-file-unreadable',
};

/** Returns true when SKILL.md is unchanged since it was read. */
export function isUnchanged(
  { folder, path, sha256 }: Pick<Skill, 'folder' | 'path' | 'sha256'>,
  limits: ReadLimits,
): boolean {
  try {
    const { bytes } = readTextFile(join(folder, posix.basename(path)), path, limits.maxFileBytes, UNREADABLE);
    return sha256Of(bytes) === sha256;
  } catch (error) {
    if (SubjectError.isInstance(error)) return false;
    throw error;
  }
}

/**
 * Reads a skill folder. Executes nothing and follows no link out of the skill's repository. Files next to
 * SKILL.md are listed, not read.
 * @param folder as the operating system finds it, absolute
 * @param shown the folder as messages name it, `/` as separator
 * @throws SubjectError when the skill cannot be scored
 */
export function readSkill(folder: string, shown: string, limits: ReadLimits): Skill {
  const realFolder = realPathOrNull(folder);
  if (realFolder === null) {
    throw new SubjectError('skill-file-missing', shown, `${shown} cannot be opened: it points to nothing.`);
  }
  const entries = listEntries(realFolder, shown);
  const fileName = pickSkillFile(entries.map(({ name }) => name));
  if (fileName === null) throw new SubjectError('skill-file-missing', shown, `${shown} has no SKILL.md.`);
  const path = formatChildPath(shown, fileName);
  const surroundings = findSurroundings(realFolder);
  const realFile = resolveSkillFile(realFolder, fileName, surroundings.boundary, limits, path);
  const file = readTextFile(realFile, path, limits.maxFileBytes, UNREADABLE);
  if (isLinkAsText(file.text)) throw new SubjectError('skill-file-link', path, `${path} ${LINK_AS_TEXT}.`);

  const { notes, ...prompt } = parsePrompt(file.text, path, limits);
  const { lines, frontmatter, body } = prompt;
  const bodyLines = lines.slice(frontmatter.lineCount);
  const references = listBundledFiles(realFolder, 'references', limits);
  const assets = listBundledFiles(realFolder, 'assets', limits);
  const { deadLinks, ...targets } = resolveTargets(
    realFolder,
    surroundings,
    body.targets,
    bodyLines,
    frontmatter.lineCount,
  );
  const name = frontmatter.fields.get('name');

  return {
    name: typeof name === 'string' && trimBlanks(name) !== '' ? trimBlanks(name) : basename(realFolder),
    folderName: basename(realFolder),
    path,
    sha256: sha256Of(file.bytes),
    folder: realFolder,
    ...prompt,
    referenceFiles: references.files,
    assetFiles: assets.files,
    hasSiblingTexts: hasSiblingTexts(realFolder, entries, fileName),
    outerSkill: outerSkillFolder(realFolder, surroundings.boundary),
    ...targets,
    notes: [
      ...fileNotes(file, fileName),
      ...notes,
      ...references.notes,
      ...assets.notes,
      ...deadLinks.map(({ target, ...place }) => deadLinkNote(realFolder, fileName, target, place)),
      ...danglingMentions(
        realFolder,
        surroundings,
        body.targets,
        new Set([...deadLinks, ...targets.orphanReferences].map(({ target }) => target)),
        bodyLines,
        frontmatter.lineCount,
      ),
    ],
  };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function listEntries(folder: string, shown: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new SubjectError(
      'skill-file-unreadable',
      shown,
      `${shown} cannot be opened (${errorCode(error)}).`,
    );
  }
}

function fileNotes(file: TextFile, fileName: string): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const start = { line: 1, column: 1, evidence: null };
  if (file.hasByteOrderMark) {
    notes.push({
      rule: 'byte-order-mark',
      message: 'The file begins with a byte order mark, which was dropped.',
      ...start,
    });
  }
  // Most files have no CRLF at all.
  if (file.text.includes('\r\n') && /(?:^|[^\r])\n/.test(file.text))
    notes.push({
      rule: 'mixed-line-ends',
      message: 'Some lines end in CRLF and others in LF.',
      ...start,
    });
  if (fileName !== 'SKILL.md') {
    const message = `The file is named ${fileName}; agents look for SKILL.md, and most file systems tell the two apart.`;
    notes.push({ rule: 'skill-file-case', message, line: null, column: null, evidence: fileName });
  }
  return notes;
}

/**
 * Returns true when a skill has texts next to SKILL.md, or in folders other than references/. Follows no
 * links. Very large folders are checked only in part.
 * @param skillFolder real path
 * @param entries of that folder
 */
function hasSiblingTexts(skillFolder: string, entries: readonly Dirent[], skillFile: string): boolean {
  const folders = [skillFolder];
  for (let next = 0; next < folders.length && next < MOST_FOLDERS; next++) {
    const folder = folders[next] ?? skillFolder;
    const isTop = folder === skillFolder;
    for (const entry of isTop ? entries : entriesOf(folder)) {
      if (entry.name.startsWith('.') || (isTop && entry.name === skillFile)) continue;
      if (entry.isDirectory() && !(isTop && OTHER_FOLDERS.has(entry.name)))
        folders.push(join(folder, entry.name));
      if (entry.isFile() && TEXT.test(entry.name) && !FOR_PEOPLE.test(entry.name)) return true;
    }
  }
  return false;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
