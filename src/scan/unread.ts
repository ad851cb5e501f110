import type { Unknown } from './files/describe-file.ts';
import type { Inventory } from './files/inventory.ts';
import { LONGEST_DATA } from './files/not-read.ts';
import type { FindingDraft } from './finding-draft.ts';
import type { FlowContext } from './flows/flow-context.ts';

export interface Analysability {
  files: number;
  bytes: number;
  /** Bytes that were understood, of all; 1 where there are none. */
  share: number;
  notUnderstood: Unknown[];
}

/** Files that were not understood and that the skill runs, by path. */
export function unreadPrograms(
  { effects, inventory, units }: FlowContext,
  problems: readonly { path: string }[],
): Map<string, FindingDraft> {
  const unread = new Set(problems.map(({ path }) => path));
  const found = inventory.files
    .filter(({ path, kind }) => unread.has(path) && kind !== 'image' && kind !== 'document')
    .flatMap(({ path }): [string, FindingDraft][] => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const run = effects.find(
        (effect) =>
          (effect.kind === 'run-file' && effect.path.endsWith(name)) ||
          (effect.kind === 'command' &&
            effect.words.some((word) => word === name || word.endsWith(`/${name}`)) &&
            /^(?:chmod|unzip|tar|7z|python3?|java|node|wine|mono|dotnet|open|xattr)$/.test(effect.name)),
      );
      const place = run ?? importOf(path, units, inventory) ?? toldToRun(path, inventory);
      if (place === undefined) return [];
      const message = `${path} is run, and could not be read.`;
      const { file, line } = place;
      const steps = [{ file, line, what: `runs ${path}` }];
      return [[path, { rule: 'unread-program', level: 'info', confirmed: true, message, file, line, steps }]];
    });
  return new Map(found);
}

const RUNS =
  /(?:\b(?:run|execute|start|launch|invoke|python3?|java|node|wine|mono|dotnet)\b|\.\/)[^\n]{0,60}$/i;

/** Where a text tells somebody to run a compiled program of the skill. */
function toldToRun(path: string, { files }: Inventory): { file: string; line: number } | undefined {
  const kind = files.find((file) => file.path === path)?.kind;
  if (kind !== 'bytecode' && kind !== 'program') return undefined;
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (const { path: file, kind: textKind, text } of files) {
    if (textKind !== 'prose' || text === null) continue;
    const at = text.indexOf(name);
    if (at !== -1 && RUNS.test(text.slice(Math.max(0, at - 120), at)))
      return { file, line: text.slice(0, at).split('\n').length };
  }
  return undefined;
}

/** Where a program of the skill imports a module whose source is not there. */
function importOf(
  path: string,
  units: FlowContext['units'],
  { files }: Inventory,
): { file: string; line: number } | undefined {
  const name = /(?:^|\/)([A-Za-z_]\w*)(?:\.[\w-]+)?\.(?:pyc|pyo|so|pyd)$/.exec(path)?.[1];
  if (name === undefined || files.some((file) => file.path.endsWith(`${name}.py`))) return undefined;
  const pattern = new RegExp(`^[ \\t]*(?:from|import)[ \\t]+(?:[\\w.]*\\.)?${name}\\b`, 'm');
  for (const { file, line, language, text, shown } of units) {
    const match = language === 'python' && !shown ? pattern.exec(text) : null;
    if (match !== null) return { file, line: line + text.slice(0, match.index).split('\n').length - 1 };
  }
  return undefined;
}

/** A SKILL.md that is no text: what the agent is told was not read. */
export function unreadSkillFiles({ files }: Inventory): Unknown[] {
  return files
    .filter(
      ({ path, text, problem, kind }) =>
        text === null && problem === null && kind !== 'link' && isSkillFile(path),
    )
    .map(({ path }) => ({ path, problem: 'it is not text', unread: true }));
}

/** Data of such length is looked at for little; code that long is not parsed, which the parser says. */
export function longData({ files }: Inventory): { path: string; problem: string }[] {
  return files
    .filter(
      ({ text, kind, problem }) => kind === 'data' && problem === null && (text?.length ?? 0) > LONGEST_DATA,
    )
    .map(({ path }) => ({
      path,
      problem: `it has more than ${LONGEST_DATA} characters, and was not read as a whole`,
    }));
}

function isSkillFile(path: string): boolean {
  return /(?:^|\/)skill\.md$/i.test(path);
}

/**
 * What could not be read is a note; where it is what the agent is told, nobody can say what the skill does.
 * @param inPart the problem of code that was read, and followed only in part: a note wherever it lies
 */
export function notUnderstoodFindings(
  problems: readonly { path: string; problem: string }[],
  inPart: string,
): FindingDraft[] {
  const isFirst = ({ path }: { path: string }) => isSkillFile(path);
  const ordered = [...problems.filter(isFirst), ...problems.filter((problem) => !isFirst(problem))];
  return ordered.slice(0, 20).map(({ path, problem }) => ({
    rule: 'not-understood',
    level: isSkillFile(path) && problem !== inPart ? 'warning' : 'info',
    confirmed: true,
    message: `${path}: ${problem}.`,
    file: path,
    line: null,
    steps: [],
  }));
}

export function analysabilityOf(files: Inventory['files'], notUnderstood: Unknown[]): Analysability {
  const unread = new Set(notUnderstood.map(({ path }) => path));
  // What lies in an archive was counted with it.
  const own = files.filter(({ path }) => !path.includes('!/'));
  const bytes = own.reduce((sum, { size }) => sum + size, 0);
  const understood = own.reduce((sum, { path, size }) => sum + (unread.has(path) ? 0 : size), 0);
  const share = bytes === 0 ? (notUnderstood.length === 0 ? 1 : 0) : understood / bytes;
  return { files: own.length, bytes, share, notUnderstood };
}
