import { posix } from 'node:path';
import type { ShellCommand } from './shell-commands.ts';

/** Programs that run the command behind them. */
const WRAPPERS =
  /^(?:sudo|env|exec|time|nohup|nice|command|timeout|stdbuf|uv|uvx|npx|bunx|poetry|pipenv|run)$/;
/** Programs that run the file behind them. */
const RUNNERS =
  /^(?:ba|z|da|k)?sh$|^(?:source|\.|python[\d.]*|pypy\d?|node|deno|bun|tsx|ts-node|perl|ruby|Rscript|pwsh|powershell)$/;
/** Options with which they run no file: they check or show it, or run something else. */
const RUNS_NOTHING = /^(?:-n|--check|-c|-e|-m|-V|--version|--eval|-p|--print|-fsyntax-only)$/;

/**
 * The file that a command runs, by its name or through an interpreter: not one that it prints, checks or is given as an
 * argument. A bare name is looked for among the installed programs and is none.
 * @returns its path as it is written, from the folder to which `cd` went before; null when the command runs no file
 */
export function runPath({ words, folder }: Pick<ShellCommand, 'words' | 'folder'>): string | null {
  let at = 0;
  let isWrapped = false;
  for (; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    if (WRAPPERS.test(posix.basename(text))) isWrapped = true;
    else if (!/^[A-Za-z_]\w*=/.test(text) && !(isWrapped && /^(?:-|\d+(?:\.\d+)?[smhd]?$)/.test(text))) break;
  }
  const program = words[at]?.text ?? '';
  let path = program;
  if (RUNNERS.test(posix.basename(program))) {
    const options = words.slice(at + 1).map(({ text }) => text);
    const first = options.findIndex((text) => !text.startsWith('-') && text !== 'run');
    if (first === -1 || options.slice(0, first).some((text) => RUNS_NOTHING.test(text))) return null;
    path = options[first] ?? '';
  }
  if (path === '' || (path === program && !path.includes('/'))) return null;
  return path.startsWith('/') || path.startsWith('~') ? path : posix.join(folder ?? '', path);
}
