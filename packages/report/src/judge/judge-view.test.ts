import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import {
  EXEMPT,
  judgeLayer,
  misledLayer,
  ONE_JUDGE_MISSING,
  selfReportedLayer,
} from '@plugin-eval/tests/support/judge-layers.ts';
import { openVerification, passedVerification } from '@plugin-eval/tests/support/judge-verification.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { reportPlugin } from '@plugin-eval/tests/support/report-documents.ts';
import { describe, expect, test } from 'vitest';
import type { Detail } from '../view-model/detail.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { judgeSections } from './judge-view.ts';

const textOf = (layer: JudgeLayer, detail: Detail = 'verbose') =>
  layoutText(fitSections(judgeSections(judgedSkill(layer)), detail), { color: false, width: null });

test('normally: who judged, how far they agree, and at what price; reasons wait for --verbose', () => {
  expect(textOf(judgeLayer(), 'normal')).toBe(
    [
      'Judge',
      '  Judges    2 judges (anthropic:claude-sonnet-4-5, openai:gpt-5-mini)  kappa 0.60 on 10 prompts (moderate, target 0.70); the description may leave open which requests are meant',
      '  Cost      $0.18  61,480 tokens in (32,000 from a cache), 9,204 out',
      '  Not seen  1 file or folder',
      '',
    ].join('\n'),
  );
  expect(textOf(judgeLayer({ costUsd: null }), 'normal')).toContain('cost unknown');
});

test('of scores that were handed in nobody is said to have judged', () => {
  expect(textOf(selfReportedLayer(), 'normal')).toMatch(/self-reported {2}supplied by the user/);
  const whole = textOf(selfReportedLayer());
  expect(whole).toContain('Self-reported: 0.80. The description names its situations.');
  expect(whole).not.toMatch(/judge 1/i);
});

describe('in full', () => {
  test.each([
    ['every judge with model, score and reason', 'Judge 2, openai:gpt-5-mini: 0.75. Two contexts are clear;'],
    ['evidence with its place', '“Input: one square sheet.” skills/crane/SKILL.md:12'],
    ['quotes that are not in the skill', '“works for every figure” not found in the skill'],
    ['spread and rubric', 'orchestration_fitness 0.75 (spread 0.20, rubric version 1)'],
    ['simulated tasks', 'Task 0.50: Fold a crane from an A5 sheet. It never says how'],
    ['second answers', '0.65 (second answer: the first was refused)'],
    ['what errored, and why', 'Errored: Both judges quoted passages that are not in the skill'],
    ['what was counted on the prompts', 'Judge 1: 4 hits, 1 miss, 1 false alarm, 4 correct rejections'],
    ['each prompt', 'no              false alarm        false alarm        Fold me a paper boat.'],
    ['the verification', 'Verification of the judge: it failed'],
    ['each trial', 'misled             0.15   0.90   +0.75  fake JSON verdict, orchestration fitness'],
    ['the known-bad skill', '—   0.55       —  known-bad skill, output quality; below 0.40 is right'],
    ['trials that errored', 'openai:gpt-5-mini: The call timed out.'],
    ['files left out', 'skills/crane/references/atlas.md: It does not fit'],
    ['the category', 'origami  the name of its plugin'],
  ])('shows %s', (_, part) => {
    expect(textOf(misledLayer())).toContain(part.replace('openai:gpt-5-mini: The', 'The'));
  });

  test('a judge that is missing from a score is named', () => {
    const layer = judgeLayer({ assessments: { orchestration_fitness: ONE_JUDGE_MISSING } });
    expect(textOf(layer)).toContain(
      'A judge is missing: Judge 2 (openai:gpt-5-mini) answered with status 529',
    );
  });

  test('an exempt skill has its reason instead of a score', () => {
    const layer = judgeLayer({ assessments: { triggering_accuracy: EXEMPT }, triggerPrompts: null });
    expect(textOf(layer)).toMatch(/triggering_accuracy not measured\n +disable-model-invocation is set/);
  });

  test.each([
    ['it held', passedVerification()],
    ['some trials could not be run', openVerification()],
  ])('a judge that was verified: %s', (result, verification) => {
    expect(textOf(judgeLayer({ verification }))).toContain(`Verification of the judge: ${result}\n`);
  });

  test('a plugin has the sums of its skills', () => {
    const layer = judgeLayer({ assessments: {}, triggerPrompts: null });
    const plugin = reportPlugin({ layers: [reportPlugin().layers[0], layer] });
    const text = layoutText(fitSections(judgeSections(plugin), 'verbose'), { color: false, width: null });
    expect(text).toContain('2 judges (');
    expect(text).toContain('each skill has its own reasons and evidence');
  });
});

describe('what judges write at any length', () => {
  const [judgement] = judgeLayer().assessments.output_quality?.judgements ?? [];
  if (!judgement) throw new Error('The layer of this test needs a judgement.');
  const long = 'why '.repeat(2000);
  const talkative = {
    ...judgement,
    reasoning: long,
    evidence: new Array(12).fill({ quote: long, found: true, file: long, line: 1 }),
  };
  const withJudgements = (count: number): JudgeLayer => ({
    ...misledLayer(),
    assessments: Object.fromEntries(
      Object.keys(judgedSkill().dimensions).map((name) => [
        name,
        { ...judgeLayer().assessments.output_quality, judgements: new Array(count).fill(talkative) },
      ]),
    ),
  });

  test('fits into a comment on GitHub, with five judges on ten dimensions', () => {
    const markdown = layoutMarkdown(fitSections(judgeSections(judgedSkill(withJudgements(5))), 'verbose'));
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toContain('And 11 more.');
  });

  test('has more room where there is less of it', () => {
    const longest = (count: number) =>
      Math.max(...(textOf(withJudgements(count)).match(/(?:why )+/g) ?? []).map(({ length }) => length));
    expect(longest(1)).toBeGreaterThan(1100);
    expect(longest(5)).toBeLessThan(500);
  });
});
