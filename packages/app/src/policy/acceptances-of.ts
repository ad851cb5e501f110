import type { BaselineEntry } from '@plugin-eval/core/documents/baseline.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Acceptance } from '@plugin-eval/scan/policy/policy-facts.ts';

/** The facts of baseline entries that have a finding. */
export function acceptancesOf(pairs: ReadonlyMap<Finding, BaselineEntry>): Acceptance[] {
  return [...pairs].map(([{ level }, { rule, path, reason, accepted }]) => ({
    ...{ rule, path, level, reason },
    accepted: accepted ?? null,
  }));
}
