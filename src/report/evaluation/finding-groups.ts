import type { Finding } from '../../documents/finding.ts';
import { LEVELS, type Level } from '../../documents/names.ts';

/** What one rule said of one subject or of many. */
export interface FindingGroup<Item extends Finding = Finding> {
  rule: string;
  level: Level;
  why: string;
  fix: string;
  findings: Item[];
}

/** Findings of one rule together, errors before warnings before notes; within a level as they come. */
export function groupFindings<Item extends Finding>(findings: readonly Item[]): FindingGroup<Item>[] {
  const groups = new Map<string, FindingGroup<Item>>();
  for (const finding of findings) {
    const { rule, level, why, fix } = finding;
    const key = JSON.stringify([level, rule, why, fix]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rule, level, why, fix, findings: [finding] });
    else group.findings.push(finding);
  }
  return [...groups.values()].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
