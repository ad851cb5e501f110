import { standardInput } from '../derived-values.ts';
import { GIVEN_INPUT, joinedWords, markedValue, UNKNOWN, type Value } from '../value.ts';
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
