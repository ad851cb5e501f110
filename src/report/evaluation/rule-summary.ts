import type { Evaluation } from '../../documents/evaluation.ts';
import { allFindings } from '../../documents/evaluation-parts.ts';
import { LEVELS, type Level } from '../../documents/names.ts';

/** What one rule found across members of a collection or plugin. */
export interface RuleSummary {
  rule: string;
  level: Level;
  fix: string;
  findings: number;
  members: number;
}

/** Rules by level, then by how many members they found something in, the most first. */
export function summariseRules(members: readonly Evaluation[]): RuleSummary[] {
  const rules = new Map<string, RuleSummary>();
  for (const member of members) {
    const here = new Set<string>();
    for (const { rule, level, fix } of allFindings(member)) {
      const key = `${level} ${rule}`;
      const summary = rules.get(key) ?? { rule, level, fix, findings: 0, members: 0 };
      summary.findings++;
      if (!here.has(key)) summary.members++;
      here.add(key);
      rules.set(key, summary);
    }
  }
  return [...rules.values()].sort(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.members - a.members || b.findings - a.findings,
  );
}
