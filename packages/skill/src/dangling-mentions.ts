import { basename, dirname, join } from 'node:path';
import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import type { SkillSurroundings } from './boundary.ts';
import { readdirSync } from './file-access.ts';
import { isPlaceholder, relativeTarget } from './link-target.ts';
import type { InlineTarget } from './markdown-structure.ts';
import { isFolder, probePath } from './path-probe.ts';
import type { ReadingNote } from './reading-note.ts';

/** Folders of bundled files; a path below any other folder is assumed to be the user's. */
const BUNDLED_PATH =
  /^(references?|resources|assets|templates|scripts)\/(?:[\w.-]+\/){0,4}[\w.-]+\.[a-z]\w{0,9}$/i;

/** Folders that projects of users have as well, so that the words before the path must send the agent there. */
const SHARED_FOLDERS = new Set(['resources', 'assets', 'templates', 'scripts']);

/** A command that runs or shows a file. */
const COMMAND = /^(?:python3?|node|bash|sh|ruby|perl|bun|cat|source|uv run|deno run|npx tsx) ([^\s-]\S*)/;

/** Prefixes with which skills refer to their own folder. */
const OWN_FOLDER = /^(?:\$\{?(?:CLAUDE_)?SKILL_(?:DIR|PATH|ROOT)\}?|\{baseDir\})\//;

/** Words that send an agent to a file, directly before its path. */
const SENT_THERE =
  /\b(?:see|read|open|load|consult|check|review|view|refer to|copy|run|execute|invoke|call|use|using|follow|start from|lives? (?:at|in)|is (?:at|in)|(?:python3?|node|bash|sh))\b[^.;!?`|]{0,40}[`*_\s]*$/i;

/** Words of a sentence whose path is an example, belongs to something else, or need not be there. */
const NOT_OURS =
  /\b(?:your|their|user'?s|projects?|repo(?:sitory|s)?|checkout|clone[ds]?|workspace|codebase|upstream|e\.g|for (?:example|instance)|such as|similar|must contain|must exist|if (?:\w+ ){0,3}(?:exists?|present|available|there)|optional(?:ly)?|missing|absent|deprecated|removed|skill'?s|plugin'?s|[\w-]+`? skill)\b/i;

/** Words of a sentence that makes the file. */
const MADE_HERE =
  /(?:\b(?:creat|writ|wrote|sav|generat|output|produc|add|put|plac|stor|emit|export|scaffold|render|mov|renam|download|extract|build|sync)(?:e?s|e|ed|es|ing|ten)?\b|\bcopy\b[^.]{0,60}\b(?:in)?to\b|>|-o |--out)[^.;!?\n]{0,80}$/i;

/** Characters read of a sentence on either side of a path. */
const SENTENCE = 200;

/** Most missing paths checked of one skill. */
const MOST_MISSING = 100;

/** Most neighbouring and inner folders searched for the file. */
const MOST_FOLDERS = 200;

/**
 * Finds code spans that refer to a missing bundled file, each path once. Ignores paths that a sentence gives
 * as an example, says to create, or ascribes to the user's project or to another skill, and paths that exist
 * in the plugin, the repository, a neighbouring skill or a subfolder.
 * @param skillFolder real path
 * @param named paths that links name, which have findings of their own
 * @param lines the body that the targets were found in
 * @param firstLine 0-based line of the file at which the body begins
 */
export function danglingMentions(
  skillFolder: string,
  surroundings: SkillSurroundings,
  targets: readonly InlineTarget[],
  named: ReadonlySet<string>,
  lines: readonly string[],
  firstLine: number,
): ReadingNote[] {
  const { boundary, pluginRoot } = surroundings;
  const found: ReadingNote[] = [];
  const text = lines.join('\n');
  let missing = 0;
  let starts: number[] | null = null;
  let folders: string[] | null = null;
  const known = new Set<string>(named);
  for (const inline of targets) {
    if (inline.kind !== 'code' || !inline.target.includes('/')) continue;
    const command = COMMAND.exec(inline.target);
    const written = command?.[1] ?? inline.target;
    const isOwn = OWN_FOLDER.test(written);
    const target = relativeTarget(written.replace(OWN_FOLDER, ''));
    if (target === null || known.has(target)) continue;
    const folder = BUNDLED_PATH.exec(target)?.[1];
    if (folder === undefined || isPlaceholder(target)) continue;
    if (probePath(skillFolder, join(skillFolder, target)) !== 'missing') {
      known.add(target);
      continue;
    }
    if (++missing > MOST_MISSING) break;
    starts ??= lineStarts(lines);
    const { line, offset } = inline.locate();
    const sentence = sentenceAround(text, (starts[line] ?? 0) + offset, inline.target.length);
    if (NOT_OURS.test(`${sentence.before} ${sentence.after}`)) continue;
    const isShared = SHARED_FOLDERS.has(folder.toLowerCase()) && !isFolder(join(skillFolder, folder));
    if ((isShared || folder === 'scripts') && command === null && !isOwn && !SENT_THERE.test(sentence.before))
      continue;
    known.add(target);
    if (isMadeHere(text, target)) continue;
    folders ??= foldersAround(skillFolder, boundary, pluginRoot, text);
    if (folders.some((other) => probePath(boundary, join(other, target)) === 'exists')) continue;
    found.push({
      rule: 'dangling-mention',
      message: `SKILL.md sends its reader to ${target}, which does not exist.`,
      line: firstLine + line + 1,
      column: columnAt(lines[line] ?? '', offset),
      evidence: inline.target,
    });
  }
  return found;
}

function lineStarts(lines: readonly string[]): number[] {
  let start = 0;
  return lines.map((line) => {
    const own = start;
    start += line.length + 1;
    return own;
  });
}

/** The text before and after a path up to the ends of its sentence, list item or paragraph. */
function sentenceAround(text: string, at: number, length: number): { before: string; after: string } {
  const before = text
    .slice(Math.max(0, at - SENTENCE), at)
    .split(/\n\s*\n|\n\s*(?:[-*+]|\d+[.)])\s|[.!?]\s+(?=[A-Z*])/);
  const after = text
    .slice(at + length, at + length + SENTENCE)
    .split(/\n\s*\n|\n\s*(?:[-*+]|\d+[.)])\s|[.!?](?:\s|$)/);
  return { before: before[before.length - 1] ?? '', after: after[0] ?? '' };
}

/** Returns true when a sentence anywhere in the text, code included, creates the file. */
function isMadeHere(text: string, target: string): boolean {
  for (let at = text.indexOf(target), times = 0; at !== -1 && times < 50; times++) {
    if (MADE_HERE.test(sentenceAround(text, at, target.length).before)) return true;
    at = text.indexOf(target, at + target.length);
  }
  return false;
}

/** Folders that a path may be relative to, besides the skill's own: above, next to and inside it. */
function foldersAround(
  skillFolder: string,
  boundary: string,
  pluginRoot: string | null,
  text: string,
): string[] {
  const above: string[] = pluginRoot === null ? [] : [pluginRoot];
  for (let folder = skillFolder; folder !== boundary && dirname(folder) !== folder; ) {
    folder = dirname(folder);
    above.push(folder);
  }
  const siblingFolders = skillFolder === boundary ? [] : foldersIn(dirname(skillFolder));
  const neighbours = siblingFolders.filter((folder) => text.includes(basename(folder)));
  return [...above, ...neighbours, ...foldersIn(skillFolder)];
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git')
      .slice(0, MOST_FOLDERS)
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}
