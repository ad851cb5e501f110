import { describe, expect, test } from 'vitest';
import {
  erroredDrawsLayer,
  invalidLayer,
  liftLayer,
  monteCarloLayer,
  summedLayer,
  thoroughLayer,
} from '../../../test/support/monte-carlo-layers.ts';
import { reportPlugin } from '../../../test/support/report-documents.ts';
import { simulatedSkill } from '../../../test/support/simulated-report.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { renderText } from './render-text.ts';
import type { Verbosity } from './skill-text.ts';

const linesOf = (document: EvaluationDocument, verbosity: Verbosity = 'normal') =>
  renderText(document, { color: false, verbosity }).split('\n');

describe('normally', () => {
  const lines = linesOf(simulatedSkill(liftLayer()));

  test('a dimension says which layers it rests on, within 80 columns', () => {
    const rows = lines.filter((line) => /^ {2}[a-z]+_[a-z]+ /.test(line));
    expect(rows[0]).toBe('  triggering_accuracy      25 %  ██████████░░  0.80 B  0.74–0.88  layers 1, 2, 3');
    expect(rows.some((line) => line.endsWith('  layer 1'))).toBe(true);
    for (const line of rows) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('a figure is a line: value, interval, what it rests on', () => {
    expect(lines).toContain(
      '    Failures        8.0 %  2.2–19.2 %         4 of 50 sessions: 3 turn-limit, 1 time-limit',
    );
    expect(lines).toContain(
      '    Lift            +0.21  +0.08 to +0.33     quality gained over no skill, 10 cases; significant (p = 0.004 by sign flips)',
    );
  });

  test('a description that was cut is told', () => {
    expect(lines).toContain(
      '    ! The list of skills cut its description: the agent saw only the beginning.',
    );
  });

  test('prompts and notes wait for --verbose', () => {
    expect(lines.join('\n')).not.toContain('Fold me a paper boat.');
  });
});

test('an invalid batch is the second line of the report, also when it is quiet', () => {
  for (const verbosity of ['quiet', 'normal', 'verbose'] as const)
    expect(linesOf(simulatedSkill(invalidLayer()), verbosity)[1]).toMatch(
      /^ {2}!! The sessions are invalid: 0 of 3 positive controls fired/,
    );
  const text = linesOf(simulatedSkill(invalidLayer())).join('\n');
  expect(text).toMatch(/robustness.*errored\n {6}errored: The sessions are invalid\./);
  expect(text).not.toMatch(/Activation|0\.0 %/);
});

test('sessions that errored are a caution', () => {
  expect(linesOf(simulatedSkill(erroredDrawsLayer()))[1]).toMatch(
    /^ {2}!! Not every session was drawn: 2 of 50 sessions errored \(2 overloaded\)/,
  );
});

describe('verbose', () => {
  const text = linesOf(simulatedSkill(), 'verbose').join('\n');

  test.each([
    ['the instrument check', 'instrument      3 of 3 positive controls fired, 0 of 3 negative ones'],
    ['whose prompts they are', 'prompts         made by a model, skills/crane/evals/trigger_eval.json'],
    ['the buckets', 'explicit         91.7 %  11 of 12 sessions activated it (64.6–98.5 %)'],
    ['each prompt', '1 of 3       0        0     0.50  Fold me a paper boat. near miss, should not'],
    ['what fired instead', '        3  paper-planes'],
    ['what was installed', 'distractor  book-binding  description dropped by the list of skills'],
    ['the estimate as one', 'estimated from descriptions alone: activation 90.0 %'],
    ['notes', 'note  scope_calibration rests on the 31 of 33'],
    ['how to open a session', 'plugin-eval runs show RUN --session K'],
  ])('shows %s', (_, part) => {
    expect(text).toContain(part);
  });

  test('a hundred sessions are no longer than fifty', () => {
    const length = (skill: EvaluationDocument) => linesOf(skill, 'verbose').length;
    expect(length(simulatedSkill(thoroughLayer()))).toBe(length(simulatedSkill()));
  });

  test('what a model writes at any length stays short here', () => {
    const long = JSON.parse(JSON.stringify(monteCarloLayer()), (key, value) =>
      ['prompt', 'qualityReason', 'skill'].includes(key) && typeof value === 'string'
        ? 'long '.repeat(20_000)
        : value,
    );
    expect(linesOf(simulatedSkill(long), 'verbose').join('\n').length).toBeLessThan(40_000);
  });
});

test('a plugin has the sums, without figures or prompts', () => {
  const [layer] = reportPlugin().layers;
  const text = linesOf(reportPlugin({ layers: [layer, summedLayer()] })).join('\n');
  expect(text).toContain('sessions  50 with claude-agent');
  expect(text).not.toContain('Activation');
});
