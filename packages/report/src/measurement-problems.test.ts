import { judgeLayer, misledLayer, ONE_JUDGE_MISSING } from '@plugin-eval/tests/support/judge-layers.ts';
import { openVerification } from '@plugin-eval/tests/support/judge-verification.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { invalidLayer, monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import {
  erroredRanking,
  insufficientRanking,
  rankedSkill,
  reportRanking,
} from '@plugin-eval/tests/support/report-ranking.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { memberProblems } from './measurement-problems.ts';
import { unrepeated } from './unrepeated.ts';

test('an alarm comes first, then what errored', () => {
  expect(memberProblems(judgedSkill(misledLayer()))).toEqual([
    {
      layer: 'judge',
      level: 'error',
      name: 'judge verification',
      path: 'skills/crane',
      message: expect.stringContaining("crane: Do not trust the judge's scores: 2 of 4"),
    },
    {
      layer: 'judge',
      level: 'error',
      name: 'scope_calibration',
      path: 'skills/crane',
      message: expect.stringContaining('crane: scope_calibration errored: Both judges quoted'),
    },
  ]);
});

test('a trial that could not be made and a missing judge are warnings', () => {
  const assessments = { orchestration_fitness: ONE_JUDGE_MISSING };
  const problems = memberProblems(judgedSkill(judgeLayer({ assessments, verification: openVerification() })));
  expect(problems.map(({ level, name }) => [level, name])).toEqual([
    ['warning', 'judge verification'],
    ['warning', 'orchestration_fitness'],
  ]);
});

test('a skill that two plugins share has its problems once', () => {
  const plugin = reportPlugin({ skills: [judgedSkill()] });
  expect(unrepeated()([plugin, plugin].flatMap(memberProblems))).toHaveLength(1);
});

test('without a judge there are none', () => {
  expect([reportPlugin(), reportSkill()].flatMap(memberProblems)).toEqual([]);
});

test('a reason of any length stays short', () => {
  const { assessments } = judgeLayer();
  const scope = assessments.scope_calibration;
  if (!scope) throw new Error('The layer of this test needs an errored assessment.');
  const long = { ...assessments, scope_calibration: { ...scope, reason: 'x'.repeat(50_000) } };
  const [problem] = memberProblems(judgedSkill(judgeLayer({ assessments: long })));
  expect(problem?.message.length).toBeLessThan(700);
});

test('what the sessions lack is said once, and not for every dimension', () => {
  const problems = memberProblems(simulatedSkill(invalidLayer()));
  expect(problems.map(({ layer, level, name }) => [layer, level, name])).toEqual([
    ['monte_carlo', 'error', 'sessions'],
    ['monte_carlo', 'warning', 'skill listing'],
  ]);
});

test('sessions that are whole, and a description that was shown in full, are not a problem', () => {
  const installed = [{ name: 'crane', role: 'subject' as const, listed: 'full' as const }];
  expect(memberProblems(simulatedSkill(monteCarloLayer({ installed })))).toEqual([]);
});

test('a ranking that errored is a problem, too few opponents are none', () => {
  expect(memberProblems(rankedSkill(erroredRanking()))).toContainEqual({
    layer: 'ranking',
    level: 'error',
    name: 'ranking',
    path: 'skills/crane',
    message:
      'crane: the ranking errored: 2 of 20 matchups could not be played: The judge answered twice without a verdict.',
  });
  for (const ranking of [reportRanking(), insufficientRanking()])
    expect(memberProblems(rankedSkill(ranking)).filter(({ layer }) => layer === 'ranking')).toEqual([]);
});
