import { standardInput } from '../derived-values.ts';
import { GIVEN_INPUT, joinedWords, markedValue, textValue, UNKNOWN, type Value } from '../value.ts';
import type { CommandModel } from './command-call.ts';

/** `read`, `mapfile`: variables hold the input, a line of it or all. Unknown input leaves them unchanged. */
export const readLines: CommandModel = (interpreter, { args, input, line }) => {
  const { variables } = interpreter.root;
  const given = input ?? variables.get(GIVEN_INPUT) ?? standardInput(interpreter, line);
  if (given.marks.length === 0) return UNKNOWN;
  interpreter.analysis.changes.add(given);
  for (const { text } of args)
    if (text !== null && /^[A-Za-z_]\w*$/.test(text)) variables.set(text, markedValue(given.marks));
  return UNKNOWN;
};

/** The command a task runs later: `-Execute powershell -Argument '…'`, `/tr "…"`. */
export const taskAction: CommandModel = (interpreter, { name, args, line }) => {
  const after = (option: RegExp): Value[] => {
    const at = args.findIndex(({ text }) => text !== null && option.test(text));
    const value = at === -1 ? undefined : args[at + 1];
    return value === undefined ? [] : [value];
  };
  const words = name === 'schtasks' ? after(/^\/tr$/i) : [...after(/^-execute$/i), ...after(/^-argument$/i)];
  if (words.length === 0) return UNKNOWN;
  return interpreter.analysis.execute(
    interpreter,
    'a scheduled task',
    joinedWords(words),
    'powershell',
    line,
  );
};

/** `git config core.hooksPath FOLDER`: the folder whose programs Git runs from then on; null for every other setting. */
export function hooksFolder(words: readonly Value[]): Value | null {
  const at = words.findIndex(
    ({ text }) => text !== null && /^(?:core\.hookspath|init\.templatedir)$/i.test(text),
  );
  return at === -1 ? null : (words[at + 1] ?? null);
}

/** Settings of Git that are commands; a helper or an alias is one after `!`. */
const GIT_COMMANDS =
  /^(?:alias\..+|credential\.(?:.+\.)?helper|core\.(?:sshcommand|pager|editor|fsmonitor|askpass)|pager\..+|sequence\.editor|diff\.external)$/i;

/** `git config alias.x '!…'`: a command Git runs later like a shell; null for every other setting. */
export function gitSetting(words: readonly Value[]): Value | null {
  const at = words.findIndex(({ text }) => text !== null && GIT_COMMANDS.test(text));
  const [name, value] = [words[at]?.text ?? '', words[at + 1]];
  if (at === -1 || value?.text == null) return null;
  const isWhole = /^(?:alias|credential)\./i.test(name);
  if (isWhole && !value.text.startsWith('!')) return null;
  return textValue(value.text.replace(/^!/, ''), value.marks);
}
