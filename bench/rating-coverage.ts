import { ELO_PER_NAT, MEAN_RATING, ridgeOf } from '../src/statistics/bradley-terry.ts';
import { type FittedComponent, fittedComponents } from '../src/statistics/fitted-components.ts';
import type { Interval } from '../src/statistics/interval.ts';
import {
  type Coverage,
  holds,
  ratingCoverage,
  type SimulatedCorpora,
  simulatedCorpora,
} from '../test/support/rating-coverage.ts';
import { profileInterval } from './profile-interval.ts';

const CORPORA = { corpora: 400, contenders: 30, gamesEach: 10, seed: 1 };
const Z = 1.959963984540054;

/** How often the intervals of simulated corpora hold the truth, and how often other candidates do. */
export function coverageOfRatings(say: (line: string) => void): void {
  say(
    `\n${CORPORA.corpora} corpora of ${CORPORA.contenders} skills, ${CORPORA.gamesEach} games each, intervals at 95 %`,
  );
  say('  draws  SD  method              corpora  rating held  percentile held  width, Elo');
  for (const draws of [0, 0.2, 1]) {
    for (const deviation of [0.5, 1, 2]) {
      const found = ratingCoverage({ ...CORPORA, deviation, draws });
      for (const [method, coverage] of Object.entries(found)) {
        if (coverage.intervals > 0) say(`  ${row({ deviation, draws }, method, coverage)}`);
      }
    }
  }
  say('\nCandidates that were not taken, in the same corpora');
  say('  draws  SD  method              corpora  rating held  width, Elo');
  for (const deviation of [0.5, 1]) candidate('profile likelihood', profile, { deviation, draws: 0 }, say);
  for (const draws of [0.2, 1]) candidate('draws taken as decided', decided, { deviation: 1, draws }, say);
}

/** An interval in nats. @param deviation standard error by the Hessian alone */
type Candidate = (component: FittedComponent, ridge: number, own: number, deviation: number) => Interval;

const profile: Candidate = ({ graph, strengths }, ridge, own, deviation) =>
  profileInterval(graph, strengths, { ridge, own, z: Z, deviation });

const decided: Candidate = ({ strengths }, _ridge, own, deviation) => {
  const strength = strengths[own] as number;
  return { low: strength - Z * deviation, high: strength + Z * deviation };
};

function candidate(name: string, interval: Candidate, settings: Settings, say: (line: string) => void): void {
  const sums = new Map<string, { components: number; intervals: number; held: number; width: number }>();
  for (const { fit, records, ratings } of simulatedCorpora({ ...CORPORA, ...settings })) {
    fittedComponents(fit, records).forEach((component, index) => {
      const method = fit.components[index]?.method ?? 'prior-mode';
      const sum = sums.get(method) ?? { components: 0, intervals: 0, held: 0, width: 0 };
      sums.set(method, sum);
      sum.components += 1;
      component.covariance.variances().forEach((variance, own) => {
        const found = interval(component, ridgeOf(method), own, Math.sqrt(variance));
        const rating = ratings[component.graph.members[own] as number] ?? Number.NaN;
        sum.intervals += 1;
        sum.held += Number(holds(found, (rating - MEAN_RATING) / ELO_PER_NAT));
        sum.width += (found.high - found.low) * ELO_PER_NAT;
      });
    });
  }
  for (const [method, { components, intervals, held, width }] of [...sums].sort()) {
    const figures = `${percent(held / intervals)}  ${(width / intervals).toFixed(0).padStart(10)}`;
    say(`  ${start(settings, method, components)}  ${figures}  ${name}`);
  }
}

function row(settings: Settings, method: string, coverage: Coverage): string {
  return [
    start(settings, method, coverage.components),
    percent(coverage.ratings),
    percent(coverage.percentiles).padStart(15),
    coverage.width.toFixed(0).padStart(10),
  ].join('  ');
}

type Settings = Pick<SimulatedCorpora, 'deviation' | 'draws'>;

function start({ deviation, draws }: Settings, method: string, components: number): string {
  // All games judged in two independent orders are drawn as often as the strengths say.
  const share = draws === 1 ? 'most' : `${100 * draws} %`;
  return `${share.padStart(5)} ${deviation.toFixed(1).padStart(4)}  ${method.padEnd(18)} ${String(components).padStart(8)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(11);
}
