import { COMMAND_ROLES } from '@plugin-eval/code/command-roles.ts';
import { type PlainCommand, plainCommands, sourceWords } from '@plugin-eval/code/plain-commands.ts';
import { pathIn, type ShellWord } from '@plugin-eval/code/shell-commands.ts';
import { isReadOnly } from './read-only-commands.ts';
import { sqlEffects } from './sql-effects.ts';

/** An effect of a call, or an announced one. */
export interface CallEffect {
  /** One line: a command with its pipe input and output target; or the arguments of the call. */
  text: string;
  /** True when it only reads, shows help or simulates. */
  isRead: boolean;
  /** True when its effect and target are known. */
  isCertain: boolean;
  /** Paths, tables, references, addresses that are gone or empty afterwards. */
  deletes: readonly string[];
  /** Paths moved to another place. */
  moves: readonly string[];
  /** Paths written, or given new contents or permissions. */
  changes: readonly string[];
}

const NOWHERE = /^(?:\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)|&?\d|nul|\$null)$/i;
const LONGEST_TEXT = 20_000;

/**
 * Returns the effects of a shell script, command by command.
 * @throws ParserNotLoadedError
 */
export function commandEffects(script: string): {
  effects: CallEffect[];
  assignments: readonly string[];
  isUnderstood: boolean;
} {
  const { commands, assignments, isUnderstood } = plainCommands(script);
  return { effects: commands.map(effectOf), assignments, isUnderstood };
}

function effectOf(command: PlainCommand): CallEffect {
  const written = command.outputs.filter(({ path }) => !NOWHERE.test(path.text));
  const { deletes, moves, changes } = targetsOf(command);
  const inFolder = (words: readonly ShellWord[]) => [
    ...new Set(words.flatMap(({ text }) => [text, pathIn(command.folder, text)])),
  ];
  const isEmptied = emptiesItsOutput(command);
  const removed = [
    ...deletes,
    ...written.filter(({ isAppended }) => isEmptied && !isAppended).map(({ path }) => path),
  ];
  const all = [...removed, ...moves, ...changes, ...written.map(({ path }) => path)];
  return {
    text: rendered(command),
    isRead: written.length === 0 && all.length === 0 && isReadOnly(command),
    isCertain: !command.runsUnknown && all.every(({ isKnown }) => isKnown),
    deletes: isReadOnly(command) && written.length === 0 ? [] : inFolder(removed),
    moves: isReadOnly(command) ? [] : inFolder(moves),
    changes:
      isReadOnly(command) && written.length === 0
        ? []
        : inFolder([...changes, ...written.map(({ path }) => path)]),
  };
}

interface Targets {
  deletes: ShellWord[];
  moves: ShellWord[];
  changes: ShellWord[];
}

function targetsOf(command: PlainCommand): Targets {
  const { name, args } = command;
  const operands = operandsOf(args);
  const none: Targets = { deletes: [], moves: [], changes: [] };
  if (isReadOnly(command)) return none;
  const texts = args.map(({ text }) => text);
  const known = (texts: readonly string[]): ShellWord[] =>
    texts.map((text) => ({ text, isKnown: true, from: [] }));
  if (SCRIPTED.test(name)) return { ...none, deletes: known(removedByScript(texts)) };
  const byCode = { ...none, deletes: known(command.deletes), changes: known(command.writes) };
  if (COMMAND_ROLES.deletesOperands.has(name.toLowerCase())) return { ...none, deletes: opened(operands) };
  if (COMMAND_ROLES.emptiesOperands.has(name.toLowerCase()))
    return { ...none, deletes: opened(operands.filter(({ text }) => !/^[+<>%/-]?\d+[kKMG]?B?$/.test(text))) };
  if (COMMAND_ROLES.moves.has(name.toLowerCase())) {
    const target = operands.at(-1);
    const sources = opened(operands.slice(0, -1));
    if (target !== undefined && NOWHERE.test(target.text)) return { ...none, deletes: sources };
    return { ...none, moves: sources, changes: target === undefined ? [] : [target] };
  }
  if (COMMAND_ROLES.copies.has(name.toLowerCase())) {
    const target = operands.at(-1);
    if (target === undefined || operands.length < 2) return none;
    if (operands.slice(0, -1).some(({ text }) => NOWHERE.test(text))) return { ...none, deletes: [target] };
    const isMirror = texts.some((text) => /^--(?:delete\w*|remove-source-files)/.test(text));
    return { ...none, changes: [target], deletes: isMirror ? operands : [] };
  }
  if (name === 'dd') return ddTargets(args);
  if (name === 'find') return texts.includes('-delete') ? { ...none, deletes: findRoots(args) } : none;
  if (name === 'tar' && texts.includes('--remove-files')) return { ...none, deletes: operands };
  if (name === 'crontab')
    return texts.includes('-r')
      ? { ...none, deletes: known(['crontab']) }
      : { ...none, changes: known(['crontab']) };
  if (name === 'git') return gitTargets(command, operands);
  if (COMMAND_ROLES.sqlClients.has(name))
    return { ...none, deletes: known(sqlEffects(sqlOf(command)).deletes) };
  if (name === 'curl' || name === 'http' || name === 'https' || name === 'wget')
    return requestTargets(args, operands);
  const inPlace = COMMAND_ROLES.editsInPlace.get(name);
  if (inPlace?.some((option) => texts.some((text) => text === option || text.startsWith(option)))) {
    const hasScript = texts.some((text) => /^-(?:[a-zA-Z]*[ef]|-expression)/.test(text) && text !== '-i');
    return { ...none, changes: operands.slice(hasScript || name === 'prettier' ? 0 : 1) };
  }
  if (COMMAND_ROLES.writesOperands.has(name.toLowerCase())) return { ...none, changes: opened(operands) };
  const verb = operands
    .slice(0, 4)
    .findIndex(({ text }) =>
      /^(?:delete|remove|rm|rmi|rb|destroy|purge|prune|uninstall|drop|unpublish|del|erase|wipe)(?:-\w+)*$/i.test(
        text,
      ),
    );
  if (verb !== -1)
    return { ...byCode, deletes: [...byCode.deletes, ...operands.filter((_, index) => index !== verb)] };
  return byCode;
}

/** Unparsed languages, with the removals in one line of code. */
const SCRIPTED = /^(?:perl|ruby|php|lua|osascript)$/;
const REMOVES =
  /\b(?:unlink|rmtree|remove_tree|rmdir|truncate|File\.delete|FileUtils\.rm\w*|Dir\.rmdir|os\.remove)\b|\brm\s+-/;

function removedByScript(texts: readonly string[]): string[] {
  const code = texts.filter((_, index) => /^-[a-z]*[er]$/.test(texts[index - 1] ?? '')).join('\n');
  if (!REMOVES.test(code)) return [];
  return [...code.matchAll(/["'<(]([^"'<>()\n]{1,300})["'>)]/g)].map(([, quoted = '']) => quoted);
}

/** Words that are no options; behind `--` all are operands. */
function operandsOf(args: readonly ShellWord[]): ShellWord[] {
  const dashes = args.findIndex(({ text }) => text === '--');
  return args.filter(
    ({ text }, index) => text !== '--' && (!/^[-+]./.test(text) || (dashes !== -1 && index > dashes)),
  );
}

/** Replaces unknown values with the words they were built from. */
function opened(words: readonly ShellWord[]): ShellWord[] {
  return words.flatMap((word) => {
    if (word.isKnown) return splitKnown(word);
    const sources = sourceWords(word);
    return sources.length === 0 ? [word] : sources;
  });
}

function splitKnown(word: ShellWord): ShellWord[] {
  return word.text.includes(' ')
    ? [word, ...word.text.split(' ').map((text) => ({ ...word, text }))]
    : [word];
}

function findRoots(args: readonly ShellWord[]): ShellWord[] {
  const options = args.findIndex(({ text }) => /^[-(!\\]/.test(text));
  const roots = args.slice(0, options === -1 ? args.length : options);
  return roots.length > 0 ? opened(roots) : [{ text: '.', isKnown: true, from: [] }];
}

function ddTargets(args: readonly ShellWord[]): Targets {
  const target = args.find(({ text }) => text.startsWith('of='));
  const path = target === undefined ? [] : [{ ...target, text: target.text.slice(3) }];
  const isErased = args.some(({ text }) => /^if=\/dev\/(?:zero|null|u?random)$/.test(text));
  return { deletes: isErased ? path : [], moves: [], changes: path };
}

function gitTargets({ args, folder }: PlainCommand, operands: readonly ShellWord[]): Targets {
  const at = args.findIndex(({ text }) => text === '-C');
  const place = at === -1 ? (folder ?? '.') : (args[at + 1]?.text ?? '.');
  const plain = operands.filter(({ text }) => at === -1 || text !== place);
  const [subcommand, ...rest] = plain;
  const texts = args.map(({ text }) => text);
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const here: ShellWord = { text: place, isKnown: true, from: [] };
  const targets = opened(rest);
  const none: Targets = { deletes: [], moves: [], changes: [] };
  switch (subcommand?.text) {
    case 'clean':
      return { ...none, deletes: [here, ...targets] };
    case 'rm':
      return { ...none, deletes: targets };
    case 'push':
      if (has(/^(?:--delete|-d|--mirror|--prune)$/)) return { ...none, deletes: targets };
      return { ...none, deletes: targets.filter(({ text }) => /^\+?:/.test(text)), changes: targets };
    case 'branch':
    case 'tag':
      return has(/^(?:-d|-D|--delete)$/) ? { ...none, deletes: targets } : { ...none, changes: targets };
    case 'stash':
    case 'worktree':
    case 'remote':
      return rest.some(({ text }) => /^(?:drop|clear|remove|rm|prune)$/.test(text))
        ? { ...none, deletes: targets }
        : none;
    case 'reset':
      return { ...none, changes: has(/^--hard$/) ? [here, ...targets] : targets };
    case 'checkout':
    case 'restore':
    case 'add':
    case 'mv':
      return { ...none, changes: targets };
    default:
      return none;
  }
}

function requestTargets(args: readonly ShellWord[], operands: readonly ShellWord[]): Targets {
  const texts = args.map(({ text }) => text);
  const isDelete = texts.some(
    (text, index) =>
      /^-X?DELETE$/i.test(text) ||
      (/^(?:-X|--request)$/.test(texts[index - 1] ?? '') && /^DELETE$/i.test(text)) ||
      text === '--request=DELETE' ||
      (index === 0 && text === 'DELETE'),
  );
  const saved = args.filter(
    (_, index) =>
      /^(?:-o|--output|-O|--output-document)$/.test(texts[index - 1] ?? '') &&
      !texts[index]?.startsWith('http'),
  );
  return { deletes: isDelete ? [...operands] : [], moves: [], changes: saved };
}

/** The statements that a client of a database is given. */
function sqlOf({ args, input }: PlainCommand): string {
  const texts = args
    .map(({ text }) => text)
    .filter((text) => /\s/.test(text) || /^(?:flush|del)/i.test(text));
  return [...texts, input?.isKnown ? input.text : ''].join(';');
}

/** `: > file`, `cat /dev/null > file`, `echo -n > file`. */
function emptiesItsOutput({ name, args, input }: PlainCommand): boolean {
  if (name === '' || name === ':' || name === 'true') return true;
  if (name === 'cat')
    return (
      (args.length > 0 && args.every(({ text }) => NOWHERE.test(text))) ||
      (args.length === 0 && input?.text === '')
    );
  return /^(?:echo|printf)$/.test(name) && args.every(({ text }) => text === '' || /^-[neE]+$/.test(text));
}

/** The command on one line, with its pipe input; without messages that accompany a change. */
function rendered(command: PlainCommand): string {
  const { name, args, input, outputs } = command;
  const silent = COMMAND_ROLES.messageOptions.get(name) ?? [];
  const words = args.map(({ text }, index) => (silent.includes(args[index - 1]?.text ?? '') ? '…' : text));
  const before =
    input === null
      ? ''
      : input.from.length > 0
        ? `${input.from
            .toReversed()
            .map((source) => source.words.map(({ text }) => text).join(' '))
            .join(' | ')} | `
        : '';
  const given = input !== null && input.from.length === 0 ? ` <<< ${input.text}` : '';
  const after = outputs.map(({ path, isAppended }) => ` ${isAppended ? '>>' : '>'} ${path.text}`).join('');
  return `${before}${[name, ...words].join(' ')}${given}${after}`.slice(0, LONGEST_TEXT);
}
