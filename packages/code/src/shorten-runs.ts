import { CODE_LIMITS } from './code-limits.ts';
import type { CodeLanguage } from './language.ts';

/** Removes text that the grammar of a language cannot handle; line numbers stay. */
export function shortenRuns(text: string, language: CodeLanguage): string {
  if (language === 'shell') return shortenShellRuns(text);
  return language === 'powershell' ? shortenOperators(text) : text;
}

/**
 * Cuts long runs of signs without a blank in a shell text: after an error, the parser searches from each of
 * their signs for the end of the run. Line numbers stay; long words without signs, such as base64, stay
 * complete.
 */
function shortenShellRuns(text: string): string {
  if (text.length <= CODE_LIMITS.shellRun) return text;
  return text.replace(/\S+/g, (run) =>
    run.length > CODE_LIMITS.shellRun && signsIn(run) * 16 > run.length
      ? run.slice(0, CODE_LIMITS.shellRun)
      : run,
  );
}

function signsIn(run: string): number {
  return run.match(/[()<>|&;[\]{}]/g)?.length ?? 0;
}

function shortenOperators(text: string): string {
  if (text.length <= CODE_LIMITS.operatorRun) return text;
  return text.replace(/[-!+<>|~*%=,&. \t]+/g, (run) =>
    run.length > CODE_LIMITS.operatorRun && run.trim() !== '' ? run.slice(0, CODE_LIMITS.operatorRun) : run,
  );
}
