import { LONGEST_DATA } from './not-read.ts';

/** Unparsed languages: of files by name, of blocks of code by info string. */
const FILE =
  /\.(?:rb|pl|pm|php|phtml|go|rs|lua|java|kts?|scala|groovy|gradle|cs|vbs?|swift|r|applescript|scpt|c|cc|cpp|h|hpp|ex|exs|jl|tcl|nim|zig|bat|cmd|hta|wsf|awk|fish|nu)$/i;
const BLOCK =
  /^(?:ruby|rb|perl|pl|php|go|golang|rust|rs|lua|java|kotlin|scala|groovy|csharp|cs|vbscript|vb|swift|r|applescript|osascript|c|cpp|elixir|julia|tcl|bat|batch|cmd|fish|nu)$/;
const STRING =
  /"((?:[^"\\\n]|\\.){8,2000})"|'((?:[^'\\\n]|\\.){8,2000})'|`([^`\n]{8,2000})`|%x[({[]([^)}\]\n]{8,2000})/g;
const COMMAND = /(?:^|\s)(?:curl|wget|bash|sh|nc|python3?|powershell|base64|osascript|iwr|irm)\s/;
const MOST_COMMANDS = 100;

export const isForeignFile = (path: string): boolean => FILE.test(path);
export const isForeignLanguage = (info: string): boolean => BLOCK.test(info);

/** Commands in the strings of unparsed code, which are parsed themselves. */
export function commandStrings(text: string): { line: number; text: string }[] {
  if (text.length > LONGEST_DATA) return [];
  const found: { line: number; text: string }[] = [];
  for (const match of text.matchAll(STRING)) {
    const command = match.slice(1).find((part) => part !== undefined) ?? '';
    if (!COMMAND.test(command) || !/[|<>$]|https?:|-c\s|-e/.test(command)) continue;
    found.push({ line: text.slice(0, match.index).split('\n').length, text: command.replaceAll('\\"', '"') });
    if (found.length >= MOST_COMMANDS) break;
  }
  return found;
}
