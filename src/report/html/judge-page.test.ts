import { describe, expect, test } from 'vitest';
import { EXEMPT, judgeLayer, misledLayer, ONE_JUDGE_MISSING } from '../../../test/support/judge-layers.ts';
import { openVerification, passedVerification } from '../../../test/support/judge-verification.ts';
import { judgedSkill, sampleUncertainty } from '../../../test/support/judged-report.ts';
import { reportCollection, reportPlugin, reportSkill } from '../../../test/support/report-documents.ts';
import { verifiedJudge } from '../../../test/support/simulated-report.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import type { JudgeLayer } from '../../documents/judge-layer.ts';
import { renderHtml } from './page.ts';

const textOf = (document: EvaluationDocument) =>
  renderHtml(document)
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
const page = renderHtml(judgedSkill(misledLayer()));
const text = textOf(judgedSkill(misledLayer()));

describe('a judge that was misled', () => {
  test('is the first thing after the score', () => {
    expect(text).toMatch(
      /\|76\.4\|.*\|Do not trust the judge&#39;s scores:\|.*2 of 4 planted texts.*\|What to fix/s,
    );
  });

  test('is said of a plugin and a collection and in the member itself', () => {
    const plugin = reportPlugin({ skills: [judgedSkill(misledLayer())] });
    for (const document of [plugin, reportCollection({ evaluations: [plugin] })]) {
      expect(textOf(document)).toContain('In crane it could be misled.');
      expect(textOf(document)).toContain('2 of 4 planted texts misled it');
    }
  });

  test('a judge that held, or was not tried, is no news', () => {
    for (const verification of [passedVerification(), null])
      expect(textOf(judgedSkill(judgeLayer({ verification })))).not.toContain('Do not trust');
    expect(textOf(judgedSkill(judgeLayer({ verification: openVerification() })))).toContain(
      'The judge could not be verified:',
    );
  });
});

describe('the judge’s section', () => {
  test.each([
    [
      'models, judges, agreement',
      /Models\|.*claude-sonnet-4-5\|.*gpt-5-mini\|.*Judges\| \|2\|.*kappa 0\.60 on 10 prompts/,
    ],
    ['cost and tokens', /Cost\| \|\$0\.18\|.*61,480 tokens in \(32,000 from a cache\), 9,204 out/],
    ['each judge with its reasons', /Judge 2 \|openai:gpt-5-mini\|.*Two contexts are clear;/],
    ['reasons paragraph by paragraph', /a user would say\.\|It does not say what/],
    ['evidence with its place', /\|Input: one square sheet\.\|skills\/crane\/\|SKILL\.md\|:12\|/],
    ['quotes that are not in the skill', /\|works for every figure\|not found in the skill\|/],
    ['simulated tasks', /\|0\.50\| \|Fold a crane from an A5 sheet\.\|It never says how/],
    ['second answers', /second answer: the first was refused/],
    ['spread and rubric', /mean of 2 judges · spread 0\.20 · rubric version 1/],
    ['each prompt and what was predicted', /\|Fold me a paper boat\.\|no\|false alarm\|false alarm\|/],
    ['how each judge did on the prompts', /Judge 1: 4 hits, 1 miss, 1 false alarm, 4 correct rejections\./],
    ['each planted text', /\|fake JSON verdict\|.*known-bad skill\|.*\|0\.15\|0\.90\|\+0\.75\|misled\|/],
    [
      'the known-bad skill',
      /\|Known-bad skill\|Output quality; below 0\.40 is right\|.*\|0\.55\|not recognised\|/,
    ],
    ['trials that errored', /\|errored\| \|The call timed out\.\|/],
    ['what was left out', /What the judge did not see\|skills\/crane\/references\/\|atlas\.md\|/],
    ['the category', /Category\| \|origami\| \|name of the plugin\|/],
  ])('shows %s', (_, pattern) => {
    expect(text).toMatch(pattern);
  });

  test('quotes evidence as such, each text in its own direction', () => {
    expect(page).toContain('<blockquote dir="auto">Input: one square sheet.</blockquote>');
  });

  test('of an errored dimension shows the reason, there and in the table', () => {
    expect(page).toMatch(/<article class="assessment card errored">.*?Scope calibration.*?bar errored/);
    expect(text.match(/\|Errored:\| Both judges quoted passages/g)).toHaveLength(2);
  });

  test('of an exempt skill shows the reason, and no zero', () => {
    const exempt = textOf(judgedSkill(judgeLayer({ assessments: { triggering_accuracy: EXEMPT } })));
    expect(exempt).toMatch(/Triggering accuracy\|.*\|—\|not measured\|disable-model-invocation is set/);
  });

  test('of a missing judge says which', () => {
    const layer = judgeLayer({ assessments: { orchestration_fitness: ONE_JUDGE_MISSING } });
    expect(textOf(judgedSkill(layer)).match(/A judge is missing:\| Judge 2/g)).toHaveLength(2);
  });

  test('of unknown cost says so', () => {
    expect(textOf(judgedSkill(judgeLayer({ costUsd: null, usage: null })))).toMatch(
      /Cost\| \|cost unknown\|.*Tokens\| \|tokens unknown/,
    );
  });

  test('of a plugin points to its skills', () => {
    const layers: [ReturnType<typeof reportSkill>['layers'][0], JudgeLayer] = [
      reportSkill().layers[0],
      judgeLayer({ assessments: {}, triggerPrompts: null, kappa: null }),
    ];
    expect(textOf(reportPlugin({ layers }))).toContain('each skill has its own reasons and evidence');
  });

  test('stands in the members of a collection, too, folded', () => {
    const collection = renderHtml(reportCollection({ evaluations: [judgedSkill()] }));
    expect(collection).toMatch(/<summary>What the judge said<\/summary>.*?Two contexts are clear/);
  });
});

describe('intervals', () => {
  test('stand on the bars and in words, with their level', () => {
    expect(page).toContain('<u style="left:58%;right:8%"></u>');
    expect(text).toContain('0.58 to 0.92');
    expect(text).toMatch(/Interval\| \|70\.3 to 82\.5 \|95 %\|/);
    expect(text).toContain('the numbers below it are the 95 % interval');
    expect(page).toContain('76.4 points, interval 70.3 to 82.5, on a scale of 0 to 100.');
  });

  test('say what they cover and what not', () => {
    expect(text).toMatch(
      /95 %; that of the tokens from 1,000 resamples, seed 42\)\|2 judges, 10 trigger prompts and 6 simulated tasks\|/,
    );
    expect(text).toMatch(/None of them\|what both judge models have in common/);
    expect(text).toMatch(/\|Output quality\|2 judges with 3 simulated tasks each\|/);
  });

  test('that are wide come with the usual causes, narrow ones are called stable', () => {
    expect(text).toMatch(/\|Not stable, ± 6\.1 points\.\| Often the cause: an ambiguous description/);
    const uncertainty = sampleUncertainty({ stable: true, halfWidth: 2.4 });
    const whole = judgedSkill(verifiedJudge());
    const stable = textOf({ ...whole, composite: { ...whole.composite, complete: true }, uncertainty });
    expect(stable).toMatch(/Stability\| \|stable, ± 2\.4 points\|/);
    expect(stable).not.toContain('Often the cause');
  });
});
