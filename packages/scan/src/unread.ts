import type { Unknown } from './files/describe-file.ts';
import type { Inventory } from './files/inventory.ts';
import { LONGEST_DATA } from './files/not-read.ts';
import type { FindingDraft } from './finding-draft.ts';
import type { FlowContext } from './flows/flow-context.ts';

export interface Analysability {
  files: number;
  bytes: number;
  /** Share of bytes understood; 1 without any bytes. */
  share: number;
  notUnderstood: Unknown[];
}

/** Files that were not understood and that the skill runs, by path. */
export function unreadPrograms(
  { effects, inventory, units }: FlowContext,
  problems: readonly { path: string }[],
): Map<string, FindingDraft> {
  const unread = new Set(problems.map(({ path }) => path));
  const found = new Map<string, FindingDraft>();
  for (const { path, kind } of inventory.files) {
    if (!unread.has(path) || kind === 'image' || kind === 'document') continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const run = effects.find(
      (effect) =>
        (effect.kind === 'run-file' && effect.path.endsWith(name)) ||
        (effect.kind === 'command' &&
          STARTS.test(effect.name) &&
          effect.words.some((word) => word === name || word.endsWith(`/${name}`))),
    );
    const place = run ?? callOf(name, kind, units, inventory);
    if (place === undefined) continue;
    const { file, line } = place;
    found.set(path, {
      ...{ rule: 'unread-program', level: 'info', confirmed: true, file, line },
      message: `${path} is run, and could not be read.`,
      steps: [{ file, line, what: `runs ${path}` }],
    });
  }
  return found;
}

const STARTS = /^(?:chmod|unzip|tar|7z|python3?|java|node|wine|mono|dotnet|open|xattr)$/;
const RUNS =
  '(?:\\b(?:run|execute|start|launch|invoke|python3?|java|node|wine|mono|dotnet)\\b|\\./)[^\\n]{0,60}';

/** The place where a text asks to run a compiled program, or code imports a module without its source. */
function callOf(
  name: string,
  kind: string,
  units: FlowContext['units'],
  { files }: Inventory,
): { file: string; line: number } | undefined {
  const isCompiled = kind === 'bytecode' || kind === 'program';
  const module = /^([A-Za-z_]\w*)(?:\.[\w-]+)?\.(?:pyc|pyo|so|pyd)$/.exec(name)?.[1];
  const hasSource = module === undefined || files.some(({ path }) => path.endsWith(`${module}.py`));
  const namedCommand = isCompiled
    ? new RegExp(`${RUNS}${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'i')
    : null;
  const imports = hasSource
    ? null
    : new RegExp(`^[ \\t]*(?:from|import)[ \\t]+(?:[\\w.]*\\.)?${module}\\b`, 'm');
  const texts = files.flatMap(({ path, kind: textKind, text }) =>
    textKind === 'prose' && text?.includes(name) === true
      ? [{ file: path, line: 1, text, pattern: namedCommand }]
      : [],
  );
  const code = units.flatMap(({ file, line, language, text, shown }) =>
    language === 'python' && !shown ? [{ file, line, text, pattern: imports }] : [],
  );
  for (const { file, line, text, pattern } of [...texts, ...code]) {
    const at = pattern === null ? -1 : text.search(pattern);
    if (at !== -1) return { file, line: line + text.slice(0, at).split('\n').length - 1 };
  }
  return undefined;
}

/** A binary SKILL.md: the agent's instructions were not read. */
export function unreadSkillFiles({ files }: Inventory): Unknown[] {
  return files
    .filter(
      ({ path, text, problem, kind }) =>
        text === null && problem === null && kind !== 'link' && isSkillFile(path),
    )
    .map(({ path }) => ({ path, problem: 'it is not text', unread: true }));
}

/** Data too long to be read in full; code of that length is not parsed, which the parser reports. */
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
 * Notes on unreadable files; for the agent's instructions it is more, since the skill's behaviour is then
 * unknown.
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
