import type { Composite, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayer, misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import {
  erroredDrawsLayer,
  fruitlessLayer,
  invalidLayer,
  monteCarloLayer,
  stoppedLayer,
} from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { certificateMarkdown, certificatePage } from '@plugin-eval/tests/support/rendered-certificate.ts';
import { reportPage } from '@plugin-eval/tests/support/rendered-documents.ts';
import {
  reportCollection,
  reportSkill,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { erroredRanking, rankedSkill } from '@plugin-eval/tests/support/report-ranking.ts';
import { simulatedSkill, verifiedJudge } from '@plugin-eval/tests/support/simulated-report.ts';
import { collectionConfidence, renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import { certificateFacts } from './certificate/certificate-facts.ts';
import { confidenceOf } from './confidence.ts';
import { describeEvaluationBasis } from './verdict.ts';

const OPTIONS = { date: '2026-02-11', run: null };
const withComposite = (skill: SkillEvaluation, changes: Partial<Composite>): SkillEvaluation => ({
  ...skill,
  composite: { ...skill.composite, ...changes },
});
const NONE = { badge: null, complete: false };

/** Everything that was planned has a weight of 100 % and a stable score, and is not whole all the same. */
const invalid = withComposite(simulatedSkill(invalidLayer()), { ...NONE, measuredWeight: 1 });
const stopped = withComposite(simulatedSkill(monteCarloLayer({ nPlanned: 80 })), NONE);
const untried = withComposite(
  simulatedSkill(
    monteCarloLayer(),
    judgeLayer({
      assessments: verifiedJudge().assessments,
      verification: { passed: null, knownBad: [], knownGood: [], injections: [], threshold: 0.15 },
    }),
  ),
  NONE,
);

describe('what is missing takes the place of the word of the depth', () => {
  test.each<[string, SkillEvaluation, string]>([
    [
      'an instrument that failed its check',
      invalid,
      'Not certified: the sessions are invalid; reached: layers 1 and 2 in full, layer 3 not; 100 % of the weight has a score',
    ],
    [
      'sessions that errored',
      simulatedSkill(erroredDrawsLayer()),
      'Not certified: 2 of 50 sessions errored; reached: layers 1 and 2 in full, layer 3 in part; 98 % of the weight has a score',
    ],
    [
      'sessions that a spent budget kept from running',
      stopped,
      'Not certified: 30 of 80 sessions did not run; reached: layers 1 and 2 in full, layer 3 in part; 98 % of the weight has a score',
    ],
    [
      'sessions that all failed, so that nobody knows whether the skill is chosen',
      simulatedSkill(fruitlessLayer()),
      'Not certified: activation was not measured, since no session that should trigger the skill ended properly; reached: layers 1 and 2 in full, layer 3 in part; 98 % of the weight has a score',
    ],
    [
      'a dimension that the judge errored on',
      withComposite(simulatedSkill(monteCarloLayer(), judgeLayer()), NONE),
      'Not certified: the judge errored on scope calibration; reached: layers 1 and 3 in full, layer 2 in part; 98 % of the weight has a score',
    ],
    [
      'a judge that could not be tried',
      untried,
      'Not certified: the judge could not be verified; reached: layers 1, 2 and 3 in full; 98 % of the weight has a score',
    ],
    [
      'a layer that is not there at all',
      withComposite({ ...simulatedSkill(), layers: [reportSkill().layers[0], verifiedJudge()] }, NONE),
      'Not certified: no sessions ran; reached: layers 1 and 2 in full, layer 3 not; 98 % of the weight has a score',
    ],
    [
      'a ranking that errored',
      withComposite(rankedSkill(erroredRanking()), NONE),
      'Not certified: the ranking errored; reached: layers 1, 2 and 3 in full; 98 % of the weight has a score',
    ],
    [
      'something that nobody names',
      withComposite(simulatedSkill(), NONE),
      'Not certified: part of the measurement failed; reached: layers 1, 2 and 3 in full; 98 % of the weight has a score',
    ],
  ])('%s', (_, evaluation, basis) => {
    expect(describeEvaluationBasis(evaluation)).toBe(basis);
  });

  test('of a judge that was misled, and of a veto', () => {
    const misled = withComposite(simulatedSkill(monteCarloLayer(), misledLayer()), {
      badge: null,
      badgeVetoedBy: 'the verification of the judge',
    });
    expect(confidenceOf(misled).label).toBe('Not certified');
    expect(confidenceOf(misled).shortfalls).toEqual(
      expect.arrayContaining(['the judge failed its verification']),
    );
    // The badge's own line says who vetoed it.
    expect(describeEvaluationBasis(misled)).not.toContain('vetoed by');
    const unsafe = withComposite(misled, { badge: null, badgeVetoedBy: 'the safety delta' });
    expect(confidenceOf(unsafe).shortfalls).toContain('vetoed by the safety delta');
  });

  test('at quick depth too', () => {
    expect(describeEvaluationBasis(unreadableSkill())).toMatch(
      /^Not estimated in full: nothing could be scored; reached: layer 1 not; 0 % of the weight/,
    );
  });
});

test('what is whole has the word of its depth; without a badge it says that instead', () => {
  expect(confidenceOf(simulatedSkill())).toEqual({ label: 'Certified', shortfalls: [], reached: null });
  expect(confidenceOf(simulatedSkill(stoppedLayer())).label).toBe('Certified');
  const low = withComposite(simulatedSkill(), { score: 51, badge: null });
  expect(describeEvaluationBasis(low)).toBe('Measured in full, without a badge, 98 % of the weight measured');
});

test('a certificate asks for a judge that was tried, a report does not', () => {
  const skill = simulatedSkill(
    monteCarloLayer(),
    judgeLayer({ assessments: verifiedJudge().assessments, verification: null }),
  );
  expect(confidenceOf(skill).label).toBe('Certified');
  expect(certificateFacts(skill, OPTIONS)).toMatchObject({
    basis: expect.stringMatching(/^Not certified: the judge was not verified; reached: /),
    stability: null,
  });
});

test.each<[string, SkillEvaluation]>([
  ['invalid sessions', invalid],
  ['sessions that did not run', stopped],
  ['a judge that could not be tried', untried],
])('with %s no format says certified or stable', (_, evaluation) => {
  const shown = [
    certificateMarkdown(evaluation, OPTIONS),
    certificatePage(evaluation, OPTIONS),
    renderText(evaluation, { color: false, verbosity: 'normal' }),
    renderMarkdown(evaluation),
    reportPage({ kind: 'evaluation', document: evaluation }),
  ];
  for (const text of shown) {
    expect(text).toContain('Not certified');
    expect(text).not.toMatch(/\bCertified\b/);
    expect(text).not.toMatch(/\bstable, ±/);
  }
});

test('a collection says of how many its word holds', () => {
  const collection = { ...reportCollection(), depth: simulatedSkill().depth };
  expect(collectionConfidence({ ...collection, evaluations: [simulatedSkill()] })).toBe('Certified');
  expect(collectionConfidence({ ...collection, evaluations: [simulatedSkill(), invalid, stopped] })).toBe(
    '1 of 3 certified',
  );
});
