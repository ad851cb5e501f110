import { describe, expect, test } from 'vitest';
import { judgeLayer, misledLayer, selfReportedLayer } from '../../../test/support/judge-layers.ts';
import { openVerification } from '../../../test/support/judge-verification.ts';
import { judgedSkill, sampleUncertainty } from '../../../test/support/judged-report.ts';
import { reportPlugin } from '../../../test/support/report-documents.ts';
import { renderMarkdown } from './render-markdown.ts';

describe('a skill that was judged', () => {
  const text = renderMarkdown(judgedSkill(misledLayer()));
  const lines = text.split('\n');

  test('has score and interval in its heading, and then the alarm', () => {
    expect(lines.slice(0, 3)).toEqual([
      '## crane: 76.4, 95 % 70.3–82.5, no badge: incomplete',
      '',
      '> [!CAUTION]',
    ]);
    expect(lines[3]).toMatch(/^> \*\*Do not trust the judge's scores:\*\* 2 of 4 planted texts misled it;/);
  });

  test('has intervals and layers in its table of dimensions', () => {
    expect(lines).toContain('| Dimension | Weight | Score | Grade | 95 % | Layers |');
    expect(lines).toContain('| `output_quality` | 15 % | 0.80 | B | 0.60–0.90 | static 0.80, judge 0.75 |');
  });

  test('says below the table what errored and why', () => {
    expect(lines).toContain('| `scope_calibration` | 12 % | **errored** |  |  |  |');
    expect(text).toContain('- `scope_calibration` **errored**: Both judges quoted passages');
  });

  test('says who judged, and that the score is not stable', () => {
    expect(text).toContain(
      'Judge: 2 judges (anthropic:claude-sonnet-4-5, openai:gpt-5-mini), kappa 0.60 on 10',
    );
    expect(text).toContain('The score is **not stable, ± 6.1 points**. Often the cause: an ambiguous');
  });

  test.each([
    ['reasons', '  - Judge 2, `openai:gpt-5-mini`: **0.65** (second answer). It is a worker, but'],
    ['evidence', '    - “Input: one square sheet.” `skills/crane/SKILL.md:12`'],
    ['quotes from nowhere', '    - “works for every figure” **not found in the skill**'],
    ['tasks', '    - Task 0.50: Fold a crane from an A5 sheet.'],
    ['prompts', '| Fold me a paper boat. | no | false alarm | false alarm |'],
    ['the verification', '| `orchestration_fitness` | 0.15 | 0.90 (+0.75) | **misled** |'],
    [
      'intervals',
      'Intervals (95 %; that of the tokens from 1,000 resamples, seed 42) cover: 2 judges, 10 trigger prompts',
    ],
    ['files left out', '- `skills/crane/references/atlas.md`: It does not fit'],
  ])('folds away %s', (_, part) => {
    const folded = text.slice(text.indexOf('<details>'), text.indexOf('</details>'));
    expect(folded).toContain(part);
  });
});

test('what could not be verified is a warning, a depth that was not reached is important', () => {
  const skill = judgedSkill(judgeLayer({ verification: openVerification() }));
  const depth = { requested: 'deep', effective: 'standard', confidenceLabel: 'Assessed' } as const;
  const text = renderMarkdown({ ...skill, depth });
  expect(text).toContain('> [!WARNING]\n> **The judge could not be verified:** 1 of 2 trials errored');
  expect(text).toContain('> [!IMPORTANT]\n> **Depth deep was asked for, standard was reached.**');
});

test('scores from outside are called so', () => {
  const text = renderMarkdown(judgedSkill(selfReportedLayer()));
  expect(text).toContain('Judge: self-reported: handed in from outside, not measured by this run.');
  expect(text).toContain('  - Self-reported: **0.80**. The description names its situations.');
});

test('a plugin has the sums of its skills and what its interval covers', () => {
  const layers = [reportPlugin().layers[0], judgeLayer({ assessments: {}, triggerPrompts: null })];
  const plugin = reportPlugin({
    layers: layers as ReturnType<typeof reportPlugin>['layers'],
    uncertainty: sampleUncertainty(),
  });
  const text = renderMarkdown(plugin);
  expect(text).toContain('Judge: 2 judges (');
  expect(text).toContain('Intervals (95 %;');
  expect(text).not.toContain('<details>');
});

test('five talkative judges on ten dimensions fit into a comment on GitHub', () => {
  const layer = judgeLayer();
  const [judgement] = layer.assessments.output_quality?.judgements ?? [];
  if (!judgement) throw new Error('The layer of this test needs a judgement.');
  const long = 'why '.repeat(2000);
  const talkative = {
    ...judgement,
    reasoning: long,
    evidence: new Array(12).fill({ quote: long, found: true, file: long, line: 1 }),
  };
  const names = Object.keys(judgedSkill().dimensions);
  const assessments = Object.fromEntries(
    names.map((name) => [
      name,
      { ...layer.assessments.output_quality, judgements: new Array(5).fill(talkative) },
    ]),
  ) as typeof layer.assessments;
  expect(renderMarkdown(judgedSkill({ ...misledLayer(), assessments })).length).toBeLessThan(65_536);
});
