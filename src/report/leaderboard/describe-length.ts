import type { Leaderboard } from '../../documents/ranking.ts';
import { formatCount, formatGain, plural, withInterval } from '../number-format.ts';

/** "Length: rho 0.31 (0.28 to 0.34) over 7,512 skills…". */
export function describeLength({ length, ratedBy }: Leaderboard): string {
  const { rho, ciLow, ciHigh, skills } = length;
  const what = ratedBy === 'static' ? 'static score' : 'rating';
  if (rho === null)
    return `Length: no rank correlation of ${what} and length can be told from ${plural(skills, 'skill')}.`;
  const interval = ciLow === null || ciHigh === null ? null : `${signed(ciLow)} to ${signed(ciHigh)}`;
  const few = interval === null ? ', too few for an interval' : '';
  return `Length: Spearman's rho of ${what} and tokens of SKILL.md is ${withInterval(signed(rho), interval)} over ${formatCount(skills)} skills${few}.`;
}

function signed(value: number): string {
  return formatGain(value, 2);
}
