import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { copiedText } from '@plugin-eval/core/text/copied-text.ts';
import { dimensionOfRule } from './rule-dimensions.ts';

/** The findings of one rule across members of a collection or plugin. */
export interface RuleSummary {
  rule: string;
  level: Level;
  fix: string;
  /** Folder or package of a user's rule. */
  origin?: string | undefined;
  findings: number;
  members: number;
  /**
   * Composite points gained by the best change in the rule's dimension, averaged over members with findings;
   * null when it cannot be computed.
   */
  gain: number | null;
}

interface Counted extends Omit<RuleSummary, 'gain'> {
  gains: number[];
}

/** Rules by level, then by how many members they found something in, the most first; counted member by member. */
export class RuleTally {
  readonly #rules = new Map<string, Counted>();

  /** @param found all findings of the member */
  add(member: Evaluation, found: readonly Finding[] = allFindings(member)): void {
    const here = new Set<string>();
    for (const { rule, level, fix, origin } of found) {
      const key = `${level} ${rule}`;
      const summary = this.#rules.get(key) ?? {
        ...{ rule: copiedText(rule), level, fix: copiedText(fix) },
        ...{ findings: 0, members: 0, gains: [] },
        ...(origin === undefined ? {} : { origin: copiedText(origin) }),
      };
      summary.findings++;
      if (!here.has(key)) {
        summary.members++;
        summary.gains.push(...gainOf(member, rule));
      }
      here.add(key);
      this.#rules.set(key, summary);
    }
  }

  summaries(): RuleSummary[] {
    return [...this.#rules.values()]
      .map(({ gains, ...summary }) => ({ ...summary, gain: mean(gains) }))
      .sort(
        (a, b) =>
          LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
          b.members - a.members ||
          b.findings - a.findings,
      );
  }
}

/** The greatest gain of a change in the dimension that a rule speaks of. */
function gainOf({ advice }: Evaluation, rule: string): number[] {
  const dimension = dimensionOfRule(rule);
  if (dimension === null) return [];
  const gains = advice.flatMap((item) =>
    item.dimension === dimension && item.compositeGain !== null ? [item.compositeGain] : [],
  );
  return gains.length === 0 ? [] : [Math.max(...gains)];
}
