import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import { formatP } from '../number-format.ts';

/** "−20 points, −45 to +5 (p = 0.21)". */
export function describeRateDifference({
  mean,
  ciLow,
  ciHigh,
  pAdjusted,
  significant,
}: NonNullable<ComparedArm['activation']>): string {
  const points = (share: number) => {
    const rounded = Math.round(Math.abs(share) * 100);
    return rounded === 0 ? '0' : `${share < 0 ? '−' : '+'}${rounded}`;
  };
  const interval = `${points(mean)} points, ${points(ciLow)} to ${points(ciHigh)} (p = ${formatP(pAdjusted)})`;
  return significant ? `${interval}, significant` : interval;
}
