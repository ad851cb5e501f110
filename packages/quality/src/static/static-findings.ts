import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { AntiPatternFlag } from '@plugin-eval/core/documents/names.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { ANTI_PATTERN_SEVERITY } from '@plugin-eval/core/methodology/anti-patterns.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { Found } from './rule-definition.ts';

/**
 * Completes a finding with the fields of its rule.
 * @param path the subject's own file as findings name it; what is about another file names it itself
 */
export function findingOf(rule: Rule, found: Found, path: string): Finding {
  return {
    rule: rule.id,
    level: found.level ?? rule.level,
    severity: ANTI_PATTERN_SEVERITY[rule.id as AntiPatternFlag] ?? null,
    message: found.message ?? `${rule.title}.`,
    why: rule.why,
    fix: found.fix ?? rule.fix,
    file: found.file === undefined ? path : `${folderOf(path)}${found.file}`,
    line: found.line ?? null,
    column: found.column ?? null,
    evidence: found.evidence == null ? null : excerpt(found.evidence),
    ...(rule.origin === undefined ? {} : { origin: rule.origin }),
  };
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
}

const LEVEL_ORDER = { error: 0, warning: 1, info: 2 };

/** Anti-patterns by severity, then the rest by level; equal ones keep their order. */
export function orderFindings<Found extends Finding>(findings: readonly Found[]): Found[] {
  return [...findings].sort(
    (a, b) => (b.severity ?? 0) - (a.severity ?? 0) || LEVEL_ORDER[a.level] - LEVEL_ORDER[b.level],
  );
}
