import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayer, misledLayer, ONE_JUDGE_MISSING } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { reportCollection, reportPlugin } from '@plugin-eval/tests/support/report-documents.ts';
import { renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import type { Verbosity } from './render-text.ts';

const linesOf = (document: EvaluationDocument, verbosity: Verbosity = 'normal') =>
  renderText(document, { color: false, verbosity }).split('\n');

describe('normally', () => {
  const lines = linesOf(judgedSkill());

  test('the first line has the interval, and what the score rests on follows', () => {
    expect(lines[0]).toBe('crane: 76.4, 95 % 70.3–82.5, no badge: incomplete');
    expect(lines.join('\n')).toContain(
      '  Not assessed in full: the judge errored on scope calibration; reached: layer 1 in full, layer 2 in part; 81 % of the weight has a score.',
    );
  });

  test('a dimension has its score, grade, and interval, within 80 columns', () => {
    expect(lines).toContain('  triggering_accuracy        25 %  ████████░░  0.80 B        0.58–0.92');
    for (const line of lines.filter((one) => /^ {2}[a-z]+_[a-z]+ /.test(one)))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  test('what errored says so and why, and looks like no zero', () => {
    const at = lines.findIndex((line) => line.includes('scope_calibration'));
    expect(lines[at]).toMatch(/12 % {2}·+ {2}errored/);
    expect(lines.join('\n')).toMatch(/^ {2}- scope_calibration errored: Both judges quoted passages/m);
  });

  test('a judge that is missing from a score is named', () => {
    const layer = judgeLayer({ assessments: { orchestration_fitness: ONE_JUDGE_MISSING } });
    expect(linesOf(judgedSkill(layer)).join('\n')).toContain(
      'lacks a judge: Judge 2 (openai:gpt-5-mini) answered with status 529 five times.',
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
    expect(shouted).toContain('\u001b[41m\u001b[37m!! ');
    expect(shouted).toContain("\u001b[41m\u001b[37mDo not trust the judge's scores:");
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
    /^ {2}! Only depth quick was reached; standard was requested\. /,
  );
});
