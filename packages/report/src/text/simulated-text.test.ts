import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { erroredDrawsLayer, invalidLayer, liftLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import type { Verbosity } from './render-text.ts';

const linesOf = (document: EvaluationDocument, verbosity: Verbosity = 'normal') =>
  renderText(document, { color: false, verbosity }).split('\n');

describe('normally', () => {
  const lines = linesOf(simulatedSkill(liftLayer()));

  test('a dimension has its interval, within 80 columns; in full, what each layer gave', () => {
    const rows = lines.filter((line) => /^ {2}[a-z]+_[a-z]+ /.test(line));
    expect(rows[0]).toBe('  triggering_accuracy        25 %  ████████░░  0.80 B        0.74–0.88');
    for (const line of rows) expect(line.length).toBeLessThanOrEqual(80);
    expect(linesOf(simulatedSkill(liftLayer()), 'verbose').join('\n')).toMatch(
      /triggering_accuracy .*static 0\.\d\d, judge 0\.77, sessions 0\.91/,
    );
  });
});

test('an invalid batch is the second line of the report, also when it is quiet', () => {
  for (const verbosity of ['quiet', 'normal', 'verbose'] as const)
    expect(linesOf(simulatedSkill(invalidLayer()), verbosity)[1]).toMatch(
      /^ {2}!! The sessions are invalid: 0 of 3 positive controls fired/,
    );
  const text = linesOf(simulatedSkill(invalidLayer())).join('\n');
  expect(text).toMatch(/- triggering_accuracy, .*robustness errored: The sessions are invalid\./);
  expect(text).not.toMatch(/Activation|0\.0 %/);
});

test('sessions that errored are a caution', () => {
  expect(linesOf(simulatedSkill(erroredDrawsLayer()))[1]).toMatch(
    /^ {2}! Not every session was drawn: 2 of 50 sessions errored \(2 overloaded\)/,
  );
});
