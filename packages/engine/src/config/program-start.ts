import { hostSystem } from './host-machine.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables without which programs do not start on Windows, or do not find the user's files. */
export const WINDOWS_VARIABLES = [
  ...['SystemRoot', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
];

/** The arguments of `spawn` that start a program. */
export interface ProgramStart {
  command: string;
  args: string[];
  options: {
    /** Uses its own process group, which a signal reaches as a whole. */
    detached: boolean;
    windowsHide: true;
    windowsVerbatimArguments: boolean;
    shell: false;
  };
}

/** Syntax characters of `cmd.exe`. */
const CMD_SYNTAX = /[()[\]%!^"`<>&|;, *?]/g;

/**
 * Describes how a program starts without a shell that could read its arguments. Windows starts batch files (`.cmd`, which is how
 * npm installs commands) through `cmd.exe` alone, so their arguments are escaped for it; it opens a console window for each
 * detached program, so programs are not detached there.
 * @param program absolute, with its extension
 * @param variables `ComSpec` is read on Windows
 * Source of the escaping: https://learn.microsoft.com/windows/win32/api/shellapi/nf-shellapi-commandlinetoargvw
 */
export function programStart(
  program: string,
  args: readonly string[],
  variables: Variables,
  platform: string = hostSystem.platform,
): ProgramStart {
  const options = { windowsHide: true, shell: false, windowsVerbatimArguments: false } as const;
  if (platform !== 'win32')
    return { command: program, args: [...args], options: { ...options, detached: true } };
  if (!/\.(?:cmd|bat)$/i.test(program))
    return { command: program, args: [...args], options: { ...options, detached: false } };
  const line = [escapeSyntax(program), ...args.map(escapeArgument)].join(' ');
  return {
    command: variables.ComSpec ?? 'cmd.exe',
    args: ['/d', '/s', '/c', `"${line}"`],
    options: { ...options, detached: false, windowsVerbatimArguments: true },
  };
}

/** Quotes an argument for the program, then twice for `cmd.exe`: batch files of npm pass their arguments on in another line. */
function escapeArgument(argument: string): string {
  const quoted = `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
  return escapeSyntax(escapeSyntax(quoted));
}

function escapeSyntax(text: string): string {
  return text.replace(CMD_SYNTAX, '^$&');
}
