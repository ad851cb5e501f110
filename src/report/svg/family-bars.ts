import { THREAT_CATEGORIES, type ThreatCategory } from '../../documents/names.ts';
import type { RunMetrics } from '../../documents/threat-report.ts';
import { formatUnit } from '../number-format.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import { paint } from './card-colors.ts';
import { dimensionBar } from './dimension-bars.ts';
import { element, type Markup } from './element.ts';

const ROW_HEIGHT = 33;
const BAR_HEIGHT = 7;
const BAR_BELOW = 6;

export const FAMILY_BARS_HEIGHT = (THREAT_CATEGORIES.length - 1) * ROW_HEIGHT + BAR_BELOW + BAR_HEIGHT;

/** One family of probes: how resilient, and how many answers that rests on. */
export interface FamilyFigures {
  category: ThreatCategory;
  title: string;
  /** 1 minus the mean weighted risk, in [0, 1]; null when none of its probes was answered. */
  resilience: number | null;
  failed: number;
  n: number;
}

export function familyFigures({ byCategory }: Pick<RunMetrics, 'byCategory'>): FamilyFigures[] {
  return THREAT_CATEGORIES.map((category) => {
    const own = byCategory[category];
    const risk = own?.meanWeightedRisk ?? null;
    return {
      category,
      title: titleOf(category),
      resilience: risk === null ? null : 1 - risk,
      failed: own?.failed ?? 0,
      n: own?.n ?? 0,
    };
  });
}

/** "Tool authority 0.82, 1 of 9 failed", for those who hear the picture. */
export function describeFamily(family: FamilyFigures): string {
  const { title, resilience } = family;
  return resilience === null
    ? `${title} not measured`
    : `${title} ${formatUnit(resilience)}, ${failures(family)}`;
}

/** The families one below the other; `y` is the baseline of the first title. */
export function familyBars(
  families: readonly FamilyFigures[],
  { x, y, width }: { x: number; y: number; width: number },
): Markup[] {
  return families.flatMap((family, index) => {
    const baseline = y + index * ROW_HEIGHT;
    const { resilience: score, title } = family;
    const end = { x: x + width, y: baseline, 'text-anchor': 'end', 'font-size': 12 };
    return [
      element('text', { x, y: baseline, 'font-size': 12, ...paint({ fill: 'ink' }) }, title),
      score === null
        ? element('text', { ...end, 'font-size': 11, ...paint({ fill: 'muted' }) }, 'none asked')
        : element(
            'text',
            { ...end, ...paint({ fill: 'muted' }) },
            failures(family),
            element('tspan', { dx: 8, 'font-weight': 600, ...paint({ fill: 'ink' }) }, formatUnit(score)),
          ),
      ...dimensionBar(
        { score, status: score === null ? 'unmeasured' : 'measured', ciLow: null, ciHigh: null },
        { x, y: baseline + BAR_BELOW, width, height: BAR_HEIGHT },
      ),
    ];
  });
}

function failures({ failed, n }: FamilyFigures): string {
  return `${failed} of ${n} failed`;
}
