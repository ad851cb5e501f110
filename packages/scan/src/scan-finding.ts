import type { Step } from '@plugin-eval/code/value.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { FindingDraft } from './finding-draft.ts';
import type { ScanRule } from './rules/scan-rule.ts';
import { scanRuleOf } from './rules/scan-rules.ts';

/** A finding of the scanner. */
export interface ScanFinding extends Finding {
  /** True when every step was read in code, with none assumed. */
  confirmed: boolean;
  /** The way of the value, or of the agent, one step after the other; empty for a sentence. */
  path: Step[];
  owasp: string[];
  categories: string[];
}

/** @param shown the folder as findings name it; `own`: rules of the user */
export function makeScanFinding(
  draft: FindingDraft,
  shown: string,
  evidence: string | null,
  own: readonly ScanRule[] = [],
): ScanFinding {
  const rule = scanRuleOf(draft.rule, own);
  const place = (file: string) => (shown === '.' || shown === '' ? file : `${shown}/${file}`);
  return {
    rule: rule.id,
    level: draft.level,
    severity: null,
    message: terminalSafe(excerpt(draft.message, 400)),
    why: rule.why,
    fix: rule.fix,
    file: place(draft.file),
    line: draft.line,
    column: null,
    evidence: evidence === null || evidence === '' ? null : terminalSafe(evidence),
    confirmed: draft.confirmed,
    path: draft.steps.map(({ file, line, what }) => ({
      file: place(file),
      line,
      what: terminalSafe(excerpt(what, 200)),
    })),
    ...(rule.origin === undefined ? {} : { origin: rule.origin }),
    owasp: [...rule.owasp],
    categories: [...rule.categories],
  };
}
