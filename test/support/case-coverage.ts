import { type CaseInterval, caseInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { normalDraw } from './simulated-games.ts';

export type QualityKind = 'binary' | 'fraction';

export interface SimulatedCases {
  cases: number;
  /** Of each case. */
  sessions: number;
  /** The true mean quality, in (0, 1). */
  rate: number;
  /** Correlation of two gradings of one case, in [0, 1): the cases' own rates have a beta distribution. */
  correlation: number;
  kind: QualityKind;
}

/** Graders of a session whose quality is a fraction: it is the share of them that pass. */
export const GRADERS = 4;
const LEVEL = 0.95;

/**
 * Share of simulated samples whose interval holds the true mean quality.
 * @param samples how many
 */
export function caseCoverage(setting: SimulatedCases, samples: number, seed: number): number {
  const random = seededRandom(seed);
  const known = new Map<string, CaseInterval | null>();
  let held = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const cases = simulatedCases(setting, random);
    // The interval depends on neither the order of the cases nor that of the sessions in one.
    const key = cases
      .map((own) => own.toSorted().join())
      .toSorted()
      .join(';');
    const interval = known.has(key) ? known.get(key) : caseInterval(cases, LEVEL);
    known.set(key, interval ?? null);
    if (interval && interval.low <= setting.rate && setting.rate <= interval.high) held += 1;
  }
  return held / samples;
}

function simulatedCases(
  { cases, sessions, rate, correlation, kind }: SimulatedCases,
  random: SeededRandom,
): number[][] {
  const gradings = kind === 'binary' ? 1 : GRADERS;
  return Array.from({ length: cases }, () => {
    const own = betaDraw(rate, correlation, random);
    return Array.from({ length: sessions }, () => {
      let passed = 0;
      for (let grading = 0; grading < gradings; grading += 1) passed += Number(random.uniform() < own);
      return passed / gradings;
    });
  });
}

/** A case's own rate: the beta distribution whose draws, tried twice, correlate that much. */
function betaDraw(rate: number, correlation: number, random: SeededRandom): number {
  if (correlation === 0) return rate;
  const size = (1 - correlation) / correlation;
  const passed = gammaDraw(rate * size, random);
  const failed = gammaDraw((1 - rate) * size, random);
  // Both are 0 where shapes are so small that their draws fall below the smallest number.
  return passed + failed === 0 ? Number(random.uniform() < rate) : passed / (passed + failed);
}

/** A draw of the gamma distribution of scale 1. Source: Marsaglia and Tsang (2000). @param shape above 0 */
function gammaDraw(shape: number, random: SeededRandom): number {
  if (shape < 1) return gammaDraw(shape + 1, random) * random.uniform() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normalDraw(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random.uniform()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
