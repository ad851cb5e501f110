import type {
  CollectionComparison,
  ComparedMember,
} from '@plugin-eval/core/documents/collection-comparison.ts';
import { MEMBER_CHANGES, type MemberChange } from '@plugin-eval/core/documents/names.ts';
import { countLevels } from '../finding-format.ts';
import { formatGain, formatPoints } from '../number-format.ts';

const CHANGE_WORDS: Record<MemberChange, string> = {
  worse: 'worse',
  better: 'better',
  unchanged: 'unchanged',
  unmeasured: 'not measured',
  added: 'added',
  removed: 'removed',
};

export function changeWord(change: MemberChange): string {
  return CHANGE_WORDS[change];
}

/** "3 skills worse, 1 better, 40 unchanged"; zero counts are left out, except for worse. */
export function changesSentence({ changes }: CollectionComparison): string {
  const parts = MEMBER_CHANGES.filter((change) => change === 'worse' || changes[change] > 0).map(
    (change) => `${changes[change]} ${CHANGE_WORDS[change]}`,
  );
  return parts.join(', ');
}

/** "mean 68.0, was 70.1; skills on both sides changed by -1.2 points in the mean". */
export function meansSentence({ a, b, meanDifference }: CollectionComparison): string {
  const means = `mean ${formatPoints(b.summary.mean)}, was ${formatPoints(a.summary.mean)}`;
  return meanDifference === null
    ? means
    : `${means}; skills on both sides changed by ${formatGain(meanDifference)} points in the mean`;
}

/** The members listed one by one: all that changed, and those with different findings. */
export function changedMembers({ members }: CollectionComparison): ComparedMember[] {
  return members.filter(
    ({ change, newFindings, fixedFindings }) =>
      change !== 'unchanged' || newFindings.length + fixedFindings.length > 0,
  );
}

/** "45.0 → 32.7", with a dash for a side that has no such skill; a skill without a score is "not measured". */
export function scoresWords({ a, b }: ComparedMember): string {
  return [a, b].map((side) => (side === null ? '—' : formatPoints(side.score))).join(' → ');
}

/** "new: 1 error, 0 warnings, 0 notes; fixed: ..."; null where neither. */
export function findingsWords({
  newFindings,
  fixedFindings,
}: Pick<ComparedMember, 'newFindings' | 'fixedFindings'>): string | null {
  const parts = [
    ...(newFindings.length === 0 ? [] : [`new: ${countLevels(newFindings)}`]),
    ...(fixedFindings.length === 0 ? [] : [`fixed: ${countLevels(fixedFindings)}`]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}
