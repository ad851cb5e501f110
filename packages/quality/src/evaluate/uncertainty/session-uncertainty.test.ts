import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { caseInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import {
  FIFTEEN_PROMPTS,
  failedSession,
  observedSession,
  roundRobin,
} from '@plugin-eval/tests/support/observed-sessions.ts';
import { predictionsWith, sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import { sampledMonteCarloLayer } from '@plugin-eval/tests/support/sampled-monte-carlo-layer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import { blendedScores } from './blended-scores.ts';
import type { MeasuredSkill } from './evaluation-samples.ts';
import { uncertaintyOf } from './uncertainty.ts';

const staticScores = mapDimensions((name) => (name === 'triggering_accuracy' ? 0.8 : null));
const JUDGE = sampledJudgeLayer({
  predictions: [predictionsWith(4, 1)],
  tasks: [[0.6, 0.7, 0.8]],
  scores: { orchestration_fitness: [0.7], scope_calibration: [0.6] },
});
const skill = (monteCarlo: MonteCarloLayer | null, judge: MeasuredSkill['judge'] = null): MeasuredSkill => ({
  staticScores,
  penalty: 1,
  judge,
  monteCarlo,
});

/** Fifty sessions in which all that can vary varies. */
const VARIED = roundRobin(50, FIFTEEN_PROMPTS, ({ session, promptIndex }) => ({
  activated: promptIndex < 8 || promptIndex === 14,
  quality: 0.5 + ((session * 7) % 10) / 20,
  rawTokens: promptIndex < 8 ? 21_000 + 100 * ((session * 3) % 20) : 20_000,
  triedSubAgent: session % 9 === 0,
  completed: session % 5 !== 0,
  ...(session % 16 === 0 ? failedSession() : {}),
}));

test('every dimension that the sessions score has an interval, and the statement names what was run', () => {
  const { composite, dimensions, uncertainty } = uncertaintyOf(skill(sampledMonteCarloLayer(VARIED)));
  expect(DIMENSION_NAMES.filter((name) => dimensions[name] !== null)).toEqual([
    'triggering_accuracy',
    'orchestration_fitness',
    'output_quality',
    'scope_calibration',
    'token_efficiency',
    'robustness',
  ]);
  expect(composite).not.toBeNull();
  expect(dimensions.triggering_accuracy?.covers).toBe(
    '47 sessions of 15 prompts; not what another agent model would do',
  );
  expect(dimensions.robustness?.covers).toBe('50 sessions; not what another agent model would do');
  expect(uncertainty).toMatchObject({
    level: 0.95,
    sessionLevel: null,
    resamples: null,
    seed: null,
    covers: '50 sessions of 15 prompts',
    excludes:
      'what another agent model than stand-in:agent would do; the bias of stand-in:judge, which judged the sessions; ' +
      'the control sessions and the tokens of the harness, taken as fixed; ' +
      'the static scores, which are the same every time',
  });
});

test('nothing is resampled: the median of the tokens has the interval of the prompts’ medians', () => {
  const sessions = roundRobin(50, FIFTEEN_PROMPTS, ({ session, promptIndex }) => ({
    activated: promptIndex < 12,
    rawTokens: promptIndex < 12 ? 21_000 + 100 * ((session * 3) % 20) : 20_000,
  }));
  const first = uncertaintyOf(skill(sampledMonteCarloLayer(sessions, { seed: 1 })));
  expect(first.dimensions.token_efficiency).not.toBeNull();
  expect(first.uncertainty).toMatchObject({ resamples: null, seed: null });
  expect(uncertaintyOf(skill(sampledMonteCarloLayer(sessions, { seed: 2 })))).toEqual(first);
});

test('sessions that stopped early have wider intervals, and the statement says their level', () => {
  const layer = sampledMonteCarloLayer(VARIED);
  const stopped = uncertaintyOf(skill({ ...layer, stoppedEarly: { after: 50, precision: 0.1 } }));
  const whole = uncertaintyOf(skill(layer));
  expect(stopped.uncertainty).toMatchObject({ level: 0.95, sessionLevel: 1 - 0.05 / 3 });
  const widthOf = ({ composite }: typeof whole) => (composite?.high ?? 0) - (composite?.low ?? 0);
  expect(widthOf(stopped)).toBeGreaterThan(widthOf(whole));
});

test('with a judge both are drawn, and what rests on a shipped variance is said', () => {
  const { dimensions, uncertainty } = uncertaintyOf(skill(sampledMonteCarloLayer(VARIED), JUDGE));
  expect(dimensions.triggering_accuracy?.covers).toBe(
    'one answer of one judge and 10 trigger prompts, and 47 sessions of 15 prompts; ' +
      'not what another judge would say, and not what another agent model would do',
  );
  expect(dimensions.scope_calibration?.covers).toContain('not what another judge would say');
  expect(dimensions.scope_calibration).not.toBeNull();
  expect(uncertainty?.covers).toBe(
    'one answer of one judge and 10 trigger prompts; the width is mostly the variance that is shipped for the ' +
      'judge’s model, assumed by the authors and not measured with any model (2026-11-22): one answer tells little of ' +
      'how much answers vary; 50 sessions of 15 prompts',
  );
});

test('the interval of the robustness is about the exact one of the failure rate', () => {
  const layer = sampledMonteCarloLayer(VARIED);
  const { robustness } = uncertaintyOf(skill(layer)).dimensions;
  expect(robustness?.low).toBeCloseTo(1 - (layer.failure?.ciHigh ?? 0), 1);
  expect(robustness?.high).toBeCloseTo(1 - (layer.failure?.ciLow ?? 0), 1);
});

test('fifty sessions that all went well are not certain: neither activation nor robustness nor scope', () => {
  const layer = sampledMonteCarloLayer(roundRobin(50, FIFTEEN_PROMPTS));
  const { dimensions, composite, uncertainty } = uncertaintyOf(skill(layer));
  for (const name of ['triggering_accuracy', 'orchestration_fitness', 'scope_calibration'] as const) {
    expect(dimensions[name]?.low).toBeLessThan(0.95);
    expect(dimensions[name]?.low).toBeGreaterThan(0.6);
  }
  expect(dimensions.robustness?.low).toBeCloseTo(0.025 ** (1 / 50), 9);
  expect((dimensions.output_quality?.high ?? 0) - (dimensions.output_quality?.low ?? 1)).toBeGreaterThan(0.1);
  // Their tokens are all the same, and no proportion: that is not an estimate.
  expect(dimensions.token_efficiency).toBeNull();
  expect(uncertainty?.excludes).toContain('token_efficiency, whose draws do not differ');
  expect((composite?.high ?? 0) - (composite?.low ?? 0)).toBeGreaterThan(3);
});

test('the quality has the interval over prompts, carried through the blend', () => {
  const sessions = [0.6, 0.7, 0.8].flatMap((quality, promptIndex) => [
    observedSession({ promptIndex, quality, session: promptIndex + 1 }),
  ]);
  const once = sampledJudgeLayer({ tasks: [[0.5]] });
  const { output_quality: quality } = uncertaintyOf(skill(sampledMonteCarloLayer(sessions), once)).dimensions;
  // Blended 0.6 : 0.4 with the judge's only 0.5.
  const own = caseInterval([[0.6], [0.7], [0.8]], 0.95);
  expect(quality?.low).toBeCloseTo(0.6 * (own?.low ?? 0) + 0.4 * 0.5, 9);
  expect(quality?.high).toBeCloseTo(0.6 * (own?.high ?? 0) + 0.4 * 0.5, 9);
});

test('of one prompt the sessions are drawn, and the interval says that it speaks of that prompt', () => {
  const sessions = Array.from({ length: 20 }, (_, index) =>
    observedSession({ session: index + 1, repetition: index, activated: index % 4 !== 0 }),
  );
  const { triggering_accuracy: triggering } = uncertaintyOf(
    skill(sampledMonteCarloLayer(sessions)),
  ).dimensions;
  expect(triggering?.covers).toContain('20 sessions of one prompt');
  expect((triggering?.high ?? 0) - (triggering?.low ?? 0)).toBeGreaterThan(0.15);
});

test('one session alone has no interval, and an invalid or empty layer draws nothing', () => {
  const none = { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
  expect(uncertaintyOf(skill(sampledMonteCarloLayer([observedSession()])))).toEqual(none);
  expect(
    uncertaintyOf(skill(sampledMonteCarloLayer(VARIED, { invalidReason: 'No control fired.' }))),
  ).toEqual(none);
  const errored: ObservedSession[] = VARIED.map((session) => ({ ...session, outcome: 'errored' }));
  expect(uncertaintyOf(skill(sampledMonteCarloLayer(errored)))).toEqual(none);
});

test('an invalid layer leaves the intervals of the judge as they are', () => {
  const invalid = sampledMonteCarloLayer([], { invalidReason: 'No control fired.' });
  const alone = uncertaintyOf(skill(null, JUDGE));
  expect(uncertaintyOf(skill(invalid, JUDGE))).toEqual(alone);
});

test('a seed gives the same intervals for good', () => {
  const measured = skill(sampledMonteCarloLayer(VARIED), JUDGE);
  expect(uncertaintyOf(measured)).toEqual(uncertaintyOf(measured));
});

const changed = fc.record({
  outcome: fc.constantFrom<ObservedSession['outcome']>('ended', 'ended', 'ended', 'failed', 'errored'),
  activated: fc.boolean(),
  quality: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  rawTokens: fc.option(fc.nat(50_000)),
  triedSubAgent: fc.boolean(),
  completed: fc.option(fc.boolean()),
});

test('whatever the sessions were, an interval lies in [0, 1] around its score and has a width', () => {
  fc.assert(
    fc.property(fc.array(changed, { maxLength: 40 }), (changes) => {
      const sessions = roundRobin(
        changes.length,
        FIFTEEN_PROMPTS,
        ({ session }) => changes[session - 1] ?? {},
      );
      const measured = skill(sampledMonteCarloLayer(sessions), JUDGE);
      const scores = blendedScores(measured);
      const { composite, dimensions } = uncertaintyOf(measured);
      expect(composite !== null && composite.low >= 0 && composite.high <= 100).toBe(true);
      expect((composite?.high ?? 0) - (composite?.low ?? 0)).toBeGreaterThan(0.01);
      for (const name of DIMENSION_NAMES) {
        const [interval, score] = [dimensions[name], scores[name]];
        if (interval === null || score === null) continue;
        expect(interval.low >= 0 && interval.low <= score).toBe(true);
        expect(interval.high >= score && interval.high <= 1 + 1e-12).toBe(true);
        expect(interval.high - interval.low).toBeGreaterThan(1e-10);
      }
    }),
    { numRuns: 40 },
  );
});
