import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { compositeScore } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { sampledJudgeLayer } from '@plugin-eval/tests/support/sampled-judge-layer.ts';
import { expect, test } from 'vitest';
import { addIntervals } from './add-intervals.ts';
import { blendedScores } from './blended-scores.ts';

const staticScores = mapDimensions(() => null);

function evaluated(name: string, scores: [number, number]): SkillEvaluation {
  const judge = sampledJudgeLayer({ draws: 2, scores: { scope_calibration: scores } });
  const blended = blendedScores({ staticScores, penalty: 1, judge, monteCarlo: null });
  return {
    subject: { kind: 'skill', name, path: name, sha256: name },
    composite: { score: compositeScore(blended, 1), antiPatternPenalty: 1, ciLow: null, ciHigh: null },
    dimensions: mapDimensions((dimension) => ({ score: blended[dimension], layers: { static: null } })),
    layers: [{ name: 'static' }, judge],
    uncertainty: null,
  } as unknown as SkillEvaluation;
}

const widthOf = ({ composite }: Pick<SkillEvaluation, 'composite'>) =>
  (composite.ciHigh ?? Number.NaN) - (composite.ciLow ?? Number.NaN);

test('how much judges vary is pooled over all documents of a run, members and skills of plugins included', () => {
  const [a, b, c] = [evaluated('a', [0.5, 0.6]), evaluated('b', [0.5, 0.5]), evaluated('c', [0.4, 0.5])];
  const plugin = { subject: { kind: 'plugin' }, skills: [b], composite: {}, layers: [{ name: 'static' }] };
  const collection = { subject: { kind: 'collection' }, evaluations: [plugin, c] };
  const [first, second] = addIntervals([a, collection as never]) as [SkillEvaluation, typeof collection];
  expect(first.uncertainty?.judge).toMatchObject({
    skills: 3,
    degrees: 3,
    variance: expect.closeTo(100 / 3, 9),
  });
  const members = second.evaluations as unknown as [
    { skills: SkillEvaluation[] } & SkillEvaluation,
    SkillEvaluation,
  ];
  // v* = (100 + 8 x 100) / 11 of each, t(11) = 2.200985: 2 x 2.200985 x sqrt(900 / 11 / 2).
  for (const skill of [first, members[1], members[0].skills[0] as SkillEvaluation]) {
    expect(widthOf(skill)).toBeCloseTo(28.1554, 3);
    expect(skill.dimensions.scope_calibration.ciCovers).toBe(
      '2 draws of one judge; not what another judge would say',
    );
  }
  expect(widthOf(members[0])).toBeCloseTo(28.1554, 3);
  expect(members[0].uncertainty).toMatchObject({ judge: null });
});

test('what nothing random has touched stays without intervals', () => {
  const quick = { ...evaluated('a', [0.5, 0.6]), layers: [{ name: 'static' }] } as unknown as SkillEvaluation;
  expect(addIntervals([quick])[0]).toEqual({ ...quick, dimensions: expect.anything(), uncertainty: null });
});
