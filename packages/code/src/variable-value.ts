import { freshMark } from './derived-values.ts';
import type { Execution } from './execution.ts';
import { isSecretVariable } from './secret-places.ts';
import { markedValue, textValue, UNKNOWN, type Value } from './value.ts';

const KNOWN: Readonly<Record<string, string>> = {
  HOME: '~',
  USERPROFILE: '~',
  home: '~',
  APPDATA: '~/AppData/Roaming',
  LOCALAPPDATA: '~/AppData/Local',
  XDG_CONFIG_HOME: '~/.config',
  TMPDIR: '/tmp',
  TEMP: '/tmp',
  TMP: '/tmp',
};

/** An environment variable: a known folder, a secret by its name, or anything. */
export function variableValue(interpreter: Execution, name: string, line: number): Value {
  const known = KNOWN[name];
  if (known !== undefined) return textValue(known);
  if (!/^[A-Za-z_]\w*$/.test(name)) return UNKNOWN;
  // A shell's own variables are not told apart from those of the environment otherwise.
  const isOwn = interpreter.language === 'shell' && !/^[A-Z][A-Z0-9_]*$/.test(name);
  if (isOwn) return UNKNOWN;
  interpreter.emit({ kind: 'environment', name }, line);
  if (!isSecretVariable(name)) return UNKNOWN;
  return markedValue([freshMark(interpreter, 'variable', name, line, `reads the variable ${name}`)]);
}
