import type { CodeLanguage } from './language.ts';
import { CODE_LIMITS } from './limits.ts';

/** A text without what the grammar of its language cannot be given, if there is such; lines stay where they are. */
export function shortenRuns(text: string, language: CodeLanguage): string {
  if (language === 'shell') return shortenShellRuns(text);
  return language === 'powershell' ? shortenOperators(text) : text;
}

/**
 * A shell's text whose long runs of signs without a blank are cut: after an error, the parser looks from each of their
 * signs for the end of the run. Lines stay where they are; long words without signs, such as base64, stay whole.
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
