import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatPercent } from '../../../../../src/report/number-format.ts';

/** "2.2 % to 8.0 %": how often the rules misread labelled answers, set by set; null when nobody measured it. */
export function calibrationError({ calibration }: ThreatReport['rules']): string | null {
  const errors = (calibration?.sets ?? []).flatMap(({ accuracy }) =>
    accuracy === null ? [] : [1 - accuracy],
  );
  if (errors.length === 0) return null;
  const [low, high] = [Math.min(...errors), Math.max(...errors)].map((share: number | null) =>
    formatPercent(share, 1),
  );
  return low === high ? (low ?? null) : `${low} to ${high}`;
}
