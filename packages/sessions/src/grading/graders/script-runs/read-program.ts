import type { CallReading } from './call-reading.ts';

/** Calls of Python, JavaScript, Perl, Ruby and the like that start a program or run a file. */
const STARTS =
  /\b(?:subprocess\.\w+|os\.(?:system|popen|exec\w*|spawn\w*|posix_spawn)|runpy\.\w+|run_path|spawn\w*|exec\w*|system|popen|Popen|check_output|check_call|call|run|fork|import_module|spec_from_file_location|SourceFileLoader|Deno\.Command|Bun\.spawn\w*|sh\.\w+|qx)\s*[({[/ ]/;
const OPENS = /\b(?:open|readFile\w*|read_text|read_bytes|slurp|File\.read|IO\.read|copy\w*)\s*\(/g;
const NEAR = 200;

/** Reads the effects of a non-shell program on a script that it names. */
export function readProgram(text: string, script: string): CallReading {
  const name = script.replace(/\.\w+$/, '');
  const isImported = new RegExp(
    `\\b(?:import|from)\\s+(?:[\\w.]+\\.)?${name.replaceAll(/\W/g, '\\$&')}\\b`,
  ).test(text);
  const isNamed = text.includes(script);
  if (!isNamed && !isImported) return { runs: [], mayRead: false, isOpaque: false };
  const starts = isImported || isLoaded(text, script) || STARTS.test(text);
  const opens = [...text.matchAll(OPENS)].some(({ index, 0: call }) => {
    const isRun = /\bexec\s*\(\s*(?:compile\s*\(\s*)?$/.test(text.slice(Math.max(0, index - 20), index));
    return (
      !isRun &&
      text
        .slice(index + call.length, index + NEAR)
        .split(')')[0]
        ?.includes(script)
    );
  });
  return { runs: starts ? [{ isCertain: false }] : [], mayRead: opens || !starts, isOpaque: false };
}

/** Returns true when a JavaScript program loads it, or a Perl or Ruby program runs it between backticks. */
function isLoaded(text: string, script: string): boolean {
  const name = script.replaceAll(/\W/g, '\\$&');
  return new RegExp(
    `\\b(?:require|import)\\s*\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,200}${name}|\\b(?:require|import|from)\\s*["'][^"'\\n]{0,200}${name}|\`[^\`\\n]{0,200}${name}`,
  ).test(text);
}
