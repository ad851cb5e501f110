import { holmLevels } from '@plugin-eval/core/statistics/holm-levels.ts';
import { smallestGainSeen } from '@plugin-eval/quality/improve/power.ts';
import { changePValue, measuredTallies } from '@plugin-eval/quality/improve/reduce-comparison.ts';
import { ALPHA, SMALLEST_GAIN } from '@plugin-eval/quality/improve/verdict.ts';
import { improvementDocument } from '../improvement/improvement-document.ts';
import type { ComparedVersion } from './compared-version.ts';
import type { VersionRuns } from './versions-alongside.ts';
import type { VersionsPlan } from './versions-plan.ts';

/**
 * Judges all skills together: each at its level of Holm's procedure, halved by each further use of its prompts.
 * Source: docs/specification/comparisons.md, "Versions".
 */
export function activationChanges(
  { skills, agents, seed }: VersionsPlan,
  runs: VersionRuns,
  budgetEnded: boolean,
): ComparedVersion[] {
  const levels = levelsOf(skills, runs);
  return skills.map((skill, index): ComparedVersion => {
    const { pair, improvement, use } = skill;
    if (improvement === null)
      return { pair, activation: { sessions: null, notCompared: skill.notCompared, budgetEnded: false } };
    const alpha = (levels.get(index) ?? ALPHA) / 2 ** (use - 1);
    const { comparison, groups } = improvement;
    const gainSeen = smallestGainSeen({ groups, sessions: comparison.sessions, alpha, seed });
    const terms = { alpha, smallestGain: SMALLEST_GAIN, penalty: 0 };
    const plan = { improvement, agents, terms, use, gainSeen, ceiling: null };
    const own = runs[index] ?? [];
    const sessions = improvementDocument(plan, own);
    const lacks = own.some(({ complete }) => !complete);
    return { pair, activation: { sessions, notCompared: null, budgetEnded: budgetEnded && lacks } };
  });
}

/** The error of each compared skill on either side, by its index, before uses of its prompts count. */
function levelsOf(skills: VersionsPlan['skills'], runs: VersionRuns): Map<number, number> {
  const tested = skills.flatMap(({ improvement, use }, index) => {
    if (improvement === null) return [];
    const measured = measuredTallies(improvement.comparison, runs[index] ?? []);
    const pValue = changePValue(measured, improvement.comparison, 1) * 2 ** (use - 1);
    return [{ index, pValue: Math.min(1, pValue) }];
  });
  const levels = holmLevels(
    tested.map(({ pValue }) => pValue),
    ALPHA,
  );
  return new Map(tested.map(({ index }, at) => [index, levels[at] ?? ALPHA]));
}
