import { describe, expect, test } from 'vitest';
import {
  EXEMPT,
  judgeLayer,
  misledLayer,
  ONE_JUDGE_MISSING,
  selfReportedLayer,
} from '../../../test/support/judge-layers.ts';
import { openVerification, passedVerification } from '../../../test/support/judge-verification.ts';
import { judgedSkill, sampleUncertainty } from '../../../test/support/judged-report.ts';
import { reportCollection, reportPlugin } from '../../../test/support/report-documents.ts';
import { verifiedJudge } from '../../../test/support/simulated-report.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { renderText } from './render-text.ts';
import type { Verbosity } from './skill-text.ts';

const linesOf = (document: EvaluationDocument, verbosity: Verbosity = 'normal') =>
  renderText(document, { color: false, verbosity }).split('\n');
const verbose = (document: EvaluationDocument) => linesOf(document, 'verbose').join('\n');

describe('normally', () => {
  const lines = linesOf(judgedSkill());
  const text = lines.join('\n');

  test('the first line has the interval', () => {
    expect(lines[0]).toMatch(
      /^crane {2}76\.4, 95 % 70\.3–82\.5 {2}no badge: incomplete {2}Not assessed in full: the judge errored on scope calibration; reached: layer 1 in full, layer 2 in part; 81 % of the weight has a score/,
    );
  });

  test('a dimension has its score, grade, interval and layers, within 80 columns', () => {
    expect(lines).toContain(
      '  triggering_accuracy      25 %  ██████████░░  0.80 B  0.58–0.92  static, judge',
    );
    for (const line of lines.filter((one) => /^ {2}[a-z]+_[a-z]+ /.test(one)))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  test('what errored says so and why, and looks like no zero', () => {
    const at = lines.findIndex((line) => line.includes('scope_calibration'));
    expect(lines[at]).toMatch(/12 % {2}·+ {2}errored$/);
    expect(lines[at + 1]).toMatch(/^ {6}errored: Both judges quoted passages/);
  });

  test('one line says who judged and at what price', () => {
    expect(lines).toContain(
      '  judge   2 judges (anthropic:claude-sonnet-4-5, openai:gpt-5-mini), kappa 0.60 on 10 prompts, $0.18, 61,480 tokens in (32,000 from a cache), 9,204 out',
    );
    expect(linesOf(judgedSkill(judgeLayer({ costUsd: null }))).join('\n')).toContain(', cost unknown, ');
  });

  test('an unstable score is named with its usual causes, a stable one without', () => {
    expect(text).toContain('not stable, ± 6.1 points. Often the cause: an ambiguous description');
    const uncertainty = sampleUncertainty({ stable: true, halfWidth: 2.4 });
    const whole = judgedSkill(verifiedJudge());
    const stable = linesOf({ ...whole, composite: { ...whole.composite, complete: true }, uncertainty });
    expect(stable).toContain('  score   stable, ± 2.4 points');
    expect(stable.join('\n')).not.toContain('Often the cause');
  });

  test('files that the judge did not see are counted, reasons and evidence wait for --verbose', () => {
    expect(text).toContain('The judge did not see 1 file; --verbose lists them');
    expect(text).not.toContain('What the judge said');
  });

  test('a judge that is missing from a score is named', () => {
    const layer = judgeLayer({ assessments: { orchestration_fitness: ONE_JUDGE_MISSING } });
    expect(linesOf(judgedSkill(layer)).join('\n')).toContain(
      'a judge is missing: Judge 2 (openai:gpt-5-mini) answered with status 529 five times.',
    );
  });
});

describe('a judge that was misled', () => {
  test('is the second line of the report, also when it is quiet', () => {
    for (const verbosity of ['quiet', 'normal', 'verbose'] as const)
      expect(linesOf(judgedSkill(misledLayer()), verbosity)[1]).toMatch(
        /^ {2}!! Do not trust the judge's scores: 2 of 4 planted texts misled it;/,
      );
  });

  test('is shouted when there are colours', () => {
    const shouted = renderText(judgedSkill(misledLayer()), { color: true, verbosity: 'quiet' });
    expect(shouted).toContain("\u001b[41m\u001b[37m!! Do not trust the judge's scores:");
  });

  test.each([
    ['a plugin', reportPlugin({ skills: [judgedSkill(misledLayer())] })],
    ['a collection', reportCollection({ evaluations: [judgedSkill(misledLayer())] })],
  ])('of %s, too', (_, document) => {
    expect(linesOf(document)[1]).toBe("  !! Do not trust the judge's scores: In crane it could be misled.");
  });
});

test('a depth that was not reached has a line of its own below the score', () => {
  const skill = judgedSkill();
  const depth = { requested: 'standard', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  expect(linesOf({ ...skill, depth })[1]).toMatch(
    /^ {2}! Depth standard was asked for, quick was reached\. /,
  );
});

describe('verbose', () => {
  const text = verbose(judgedSkill(misledLayer()));

  test.each([
    [
      'every judge with model, score and reason',
      'judge 2, openai:gpt-5-mini: 0.75\n      Two contexts are clear;',
    ],
    ['evidence with its place', '“Input: one square sheet.”  skills/crane/SKILL.md:12'],
    ['quotes that are not in the skill', '“works for every figure”  not found in the skill'],
    ['spread and rubric', 'orchestration_fitness   0.75  spread 0.20, rubric version 1'],
    ['simulated tasks', 'task 0.50  Fold a crane from an A5 sheet.\n        It never says how'],
    ['second answers', '0.65, second answer: the first was refused'],
    ['what was counted on the prompts', 'judge 1: 4 hits, 1 miss, 1 false alarm, 4 correct rejections'],
    ['each prompt', 'should not      false alarm         false alarm         Fold me a paper boat.'],
    ['the verification', 'misled          fake JSON verdict            0.15 → 0.90 (+0.75)'],
    [
      'the known-bad skill',
      'not recognised  known-bad skill              0.55 for output_quality, below 0.40',
    ],
    ['trials that errored', 'errored         emotional plea               The call timed out.'],
    ['what the intervals cover', 'cover          2 judges, 10 trigger prompts and 6 simulated tasks'],
    ['and what they do not', 'do not cover   what both judge models have in common'],
    ['per dimension, too', 'output_quality          0.60–0.90  2 judges with 3 simulated tasks each'],
    ['files left out', 'skills/crane/references/atlas.md: It does not fit'],
    ['the category', 'category origami, the name of its plugin'],
  ])('shows %s', (_, part) => {
    expect(text).toContain(part);
  });

  test('an exempt skill has its reason instead of a score', () => {
    const layer = judgeLayer({ assessments: { triggering_accuracy: EXEMPT }, triggerPrompts: null });
    expect(verbose(judgedSkill(layer))).toMatch(
      /triggering_accuracy {5}not measured\n {4}disable-model-invocation is set/,
    );
  });

  test.each([
    ['it held', passedVerification()],
    ['not all could be tried', openVerification()],
  ])('of a judge that was verified: %s', (result, verification) => {
    expect(verbose(judgedSkill(judgeLayer({ verification })))).toContain(
      `Verification of the judge: ${result};`,
    );
  });

  test('scores from outside are called so and have no judge', () => {
    const self = verbose(judgedSkill(selfReportedLayer()));
    expect(self).toContain('These scores were handed in from outside');
    expect(self).toContain('    self-reported: 0.80\n      The description names its situations.');
    expect(self).not.toContain('judge 1');
  });

  test('what a model writes at any length stays short here', () => {
    const layer = judgeLayer();
    const long = JSON.parse(JSON.stringify(layer), (key, value) =>
      ['reasoning', 'quote', 'prompt', 'task', 'reason'].includes(key) ? 'long '.repeat(20_000) : value,
    );
    expect(verbose(judgedSkill(long)).length).toBeLessThan(40_000);
  });
});
