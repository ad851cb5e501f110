import names from './languages.json' with { type: 'json' };

/** Languages that code in skills is parsed in. */
export const CODE_LANGUAGES = ['shell', 'python', 'javascript', 'typescript', 'powershell'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

const BY_EXTENSION = names.byExtension as Readonly<Record<string, CodeLanguage>>;
const BY_FENCE = { ...BY_EXTENSION, ...names.byFence } as Readonly<Record<string, CodeLanguage>>;

const BY_INTERPRETER: readonly (readonly [RegExp, CodeLanguage])[] = [
  [/^(?:ba|z|k|da|a|fi)?sh$/, 'shell'],
  [/^python[\d.]*w?$|^pypy\d?$|^uv$/, 'python'],
  [/^(?:node|nodejs|bun)$/, 'javascript'],
  [/^(?:deno|tsx|ts-node)$/, 'typescript'],
  [/^(?:pwsh|powershell)$/, 'powershell'],
];

/** The language of the code that a command interprets: `python3.12`, `/bin/bash`; null for every other command. */
export function languageOfInterpreter(command: string): CodeLanguage | null {
  const name = (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');
  return BY_INTERPRETER.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** The language of a file by its name or its first line; null for unsupported ones. */
export function languageOfFile(path: string, firstLine: string): CodeLanguage | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const known = name.includes('.') ? BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1)] : undefined;
  if (known !== undefined) return known;
  const shebang = /^#!\s*(\S+)(?:\s+(?:-S\s+)?(\S+))?/.exec(firstLine.slice(0, 200));
  if (shebang === null) return null;
  const [, program = '', argument = ''] = shebang;
  return languageOfInterpreter(program.endsWith('/env') ? argument : program);
}

/** @param info the first word of a code block's info string, lower case */
export function languageOfFence(info: string): CodeLanguage | null {
  return BY_FENCE[info.replace(/^\{?\.?/, '').replace(/[},:].*$/, '')] ?? null;
}
