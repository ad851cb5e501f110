import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { NamedCluster, Separation } from '@plugin-eval/core/documents/threat-words.ts';
import { type GroupedText, tellingTerms } from '../geometry/telling-terms.ts';
import { isUndecided } from './undecided.ts';

/** A name tells clusters apart and claims nothing, so less is enough for it than the two-sided 5 % point. */
const NAMES = { most: 5, leastZ: 1 };
const OUTCOME_TERMS = { most: 8, leastZ: 1.96 };
const OUTCOMES = ['failed', 'passed'] as const;

/** A case and its text without category, severity and outcome. */
export interface CaseText {
  one: CaseScore;
  text: string;
}

/** Returns the clusters by the terms that set them apart from one another. @param labels cluster of each case */
export function nameClusters(
  cases: readonly CaseText[],
  { labels, count }: { labels: readonly number[]; count: number },
): NamedCluster[] {
  const texts = cases.map(({ one, text }, index) => grouped(one, text, labels[index] ?? 0));
  const terms = tellingTerms(texts, { groups: count, ...NAMES });
  return terms.map((own, cluster) => ({
    cluster,
    ...outcomesOf(cases.filter((_, index) => labels[index] === cluster)),
    terms: own,
  }));
}

/** Returns what sets failed cases apart from passed ones; undecided ones are neither. Null unless there are both. */
export function separate(cases: readonly CaseText[]): Separation | null {
  const counts = outcomesOf(cases);
  if (counts.passed === 0 || counts.failed === 0) return null;
  const texts = OUTCOMES.flatMap((outcome, group) =>
    cases.filter(({ one }) => outcomeOf(one) === outcome).map(({ one, text }) => grouped(one, text, group)),
  );
  const [failedTerms = [], passedTerms = []] = tellingTerms(texts, {
    groups: OUTCOMES.length,
    ...OUTCOME_TERMS,
  });
  return {
    ...counts,
    failedTerms,
    passedTerms,
    categories: THREAT_CATEGORIES.map((category) => ({
      category,
      ...outcomesOf(cases.filter(({ one }) => one.category === category)),
    })),
    severities: SEVERITIES.map((severity) => ({
      severity,
      ...outcomesOf(cases.filter(({ one }) => one.severity === severity)),
    })),
  };
}

function grouped({ probeId }: CaseScore, text: string, group: number): GroupedText {
  return { text, source: probeId, group };
}

function outcomesOf(cases: readonly CaseText[]): Pick<Separation, 'passed' | 'failed' | 'undecided'> {
  const counts = { passed: 0, failed: 0, undecided: 0 };
  for (const { one } of cases) counts[outcomeOf(one)]++;
  return counts;
}

function outcomeOf(one: CaseScore): 'passed' | 'failed' | 'undecided' {
  if (isUndecided(one)) return 'undecided';
  return one.passed ? 'passed' : 'failed';
}
