import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { FIFTEEN_PROMPTS, roundRobin } from '@plugin-eval/tests/support/observed-sessions.ts';
import { predictionsWith, sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import { sampledMonteCarloLayer } from '@plugin-eval/tests/support/sampled-monte-carlo-layer.ts';
import { expect, test } from 'vitest';
import { blendedScores } from './blended-scores.ts';
import { measuredSkillOf } from './evaluation-samples.ts';
import { pluginUncertainty } from './plugin-uncertainty.ts';
import { poolsOf, uncertaintyOf } from './uncertainty.ts';

const staticScores = mapDimensions((name) => (name === 'triggering_accuracy' ? 0.8 : null));

const JUDGED = sampledJudgeLayer({ predictions: [predictionsWith(4, 1)], tasks: [[0.6, 0.7, 0.8]] });

/** As much of a skill's document as the interval is made from. */
function evaluated(
  sha256: string,
  judge: JudgeLayer | null,
  monteCarlo: MonteCarloLayer | null = null,
): SkillEvaluation {
  const scores = blendedScores({ staticScores, penalty: 1, judge, monteCarlo });
  return {
    subject: { kind: 'skill', name: sha256, path: sha256, sha256 },
    composite: { score: compositeScore(scores, 1), antiPatternPenalty: 1 },
    dimensions: mapDimensions((name) => ({ layers: { static: staticScores[name] } })),
    layers: [{ name: 'static' }, ...[judge, monteCarlo].filter((layer) => layer !== null)],
  } as unknown as SkillEvaluation;
}

/** In a run of its own. */
function uncertaintyOfPlugin(skills: SkillEvaluation[]) {
  return pluginUncertainty(skills, poolsOf(skills.map(measuredSkillOf)));
}

function widthOf(skills: SkillEvaluation[]): number {
  const { composite } = uncertaintyOfPlugin(skills);
  return composite === null ? Number.NaN : composite.high - composite.low;
}

test('a plugin of one skill has about the interval of that skill', () => {
  const own = uncertaintyOf({ staticScores, penalty: 1, judge: JUDGED, monteCarlo: null }).composite;
  const { composite, uncertainty } = uncertaintyOfPlugin([evaluated('a', JUDGED)]);
  expect(Math.abs((composite?.low ?? 0) - (own?.low ?? 100))).toBeLessThan(1.5);
  expect(Math.abs((composite?.high ?? 0) - (own?.high ?? 100))).toBeLessThan(1.5);
  expect(uncertainty).toMatchObject({ level: 0.95, resamples: null, seed: null, stable: false });
});

test('the mean of four independent skills is known about twice as well', () => {
  const ratio =
    widthOf(['a', 'b', 'c', 'd'].map((sha) => evaluated(sha, JUDGED))) / widthOf([evaluated('a', JUDGED)]);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(0.6);
});

test('copies of one skill are drawn apart all the same', () => {
  const ratio =
    widthOf(['a', 'a', 'a', 'a'].map((sha) => evaluated(sha, JUDGED))) / widthOf([evaluated('a', JUDGED)]);
  expect(ratio).toBeLessThan(0.6);
});

test('a skill without an interval enters as fixed, and the statement counts it', () => {
  const skills = [evaluated('a', JUDGED), evaluated('b', null)];
  expect(widthOf(skills)).toBeCloseTo(widthOf([evaluated('a', JUDGED)]) / 2, 9);
  const { uncertainty } = uncertaintyOfPlugin(skills);
  expect(uncertainty?.covers).toBe('sampled quantities of 1 skill, each independently');
  expect(uncertainty?.excludes).toContain('1 skill without an interval, taken as fixed');
});

test('sessions count too, and the statement names their model', () => {
  const drawn = roundRobin(50, FIFTEEN_PROMPTS, ({ promptIndex }) => ({ activated: promptIndex < 7 }));
  const sessions = sampledMonteCarloLayer(drawn);
  const alone = uncertaintyOfPlugin([evaluated('a', null, sessions)]);
  expect(alone.composite?.high).toBeGreaterThan((alone.composite?.low ?? 0) + 3);
  expect(alone.uncertainty?.excludes).toBe(
    'what other agent models than stand-in:agent would do; the static scores',
  );
  const both = uncertaintyOfPlugin([evaluated('a', JUDGED, sessions), evaluated('b', JUDGED)]);
  expect(both.uncertainty?.excludes).toContain('errors that the judges make alike in all skills');
  expect(both.uncertainty?.covers).toBe('sampled quantities of 2 skills, each independently');
});

test('the interval holds the composite', () => {
  const perfect = sampledJudgeLayer({ predictions: [predictionsWith(5, 0)], tasks: [[1, 1, 1]] });
  const skills = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((sha) => evaluated(sha, perfect));
  const score = skills[0]?.composite.score ?? Number.NaN;
  const { composite } = uncertaintyOfPlugin(skills);
  expect(composite?.low).toBeLessThan(score);
  expect(composite?.high).toBeGreaterThanOrEqual(score - 1e-9);
});

test('without any interval among its skills the plugin has none', () => {
  const none = { composite: null, uncertainty: null };
  expect(uncertaintyOfPlugin([])).toEqual(none);
  expect(uncertaintyOfPlugin([evaluated('a', null)])).toEqual(none);
});

test('the interval depends on what the skills contain, not on where or in which order they lie', () => {
  const [a, b] = [evaluated('a', JUDGED), evaluated('b', JUDGED)];
  const moved = { ...a, subject: { ...a.subject, path: 'elsewhere' } };
  const { composite } = uncertaintyOfPlugin([a, b]);
  const again = uncertaintyOfPlugin([b, moved]).composite;
  expect(again?.low).toBeCloseTo(composite?.low ?? 0, 9);
  expect(again?.high).toBeCloseTo(composite?.high ?? 0, 9);
});
