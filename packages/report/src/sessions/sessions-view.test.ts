import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import {
  invalidLayer,
  liftLayer,
  monteCarloLayer,
  silentLayer,
  summedLayer,
  thoroughLayer,
} from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportPlugin } from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { describe, expect, test } from 'vitest';
import type { Detail } from '../view-model/detail.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { sessionsSections } from './sessions-view.ts';

const textOf = (layer: MonteCarloLayer, detail: Detail = 'verbose') =>
  layoutText(fitSections(sessionsSections(simulatedSkill(layer)), detail), { color: false, width: null });

describe('normally', () => {
  const text = textOf(liftLayer(), 'normal');

  test.each([
    ['who ran what', '50  with claude-agent 0.3.330 on anthropic:claude-opus-4-5'],
    ['a figure with its interval', 'Failures       8.0 %  2.2–19.2 %      4 of 50 sessions: 3 turn-limit'],
    [
      'lift',
      '+0.21  +0.08 to +0.33  quality gained over no skill, 10 cases; significant (p = 0.004 by sign flips)',
    ],
    [
      'a description that was cut',
      '! The list of skills truncated its description: the agent saw only the beginning.',
    ],
  ])('shows %s', (_, part) => {
    expect(text).toContain(part);
  });

  test('in full, every prompt is listed, however many there are', () => {
    const [prompt] = thoroughLayer().perPrompt;
    if (prompt === undefined) throw new Error('the layer has prompts');
    const perPrompt = Array.from({ length: 55 }, (_, index) => ({
      ...prompt,
      prompt: `Fold boat ${index}.`,
    }));
    const full = textOf({ ...thoroughLayer(), perPrompt });
    expect(full.match(/Fold boat \d+\./g)).toHaveLength(55);
    expect(full).not.toMatch(/and \d+ more/);
  });

  test('prompts and notes wait for --verbose', () => {
    expect(text).not.toMatch(/Fold me a paper boat\.|scope_calibration rests/);
  });
});

test('an invalid batch says so before anything else, and has no figures', () => {
  const text = textOf(invalidLayer());
  expect(text).toMatch(/^Sessions\n {2}!! Invalid: 0 of 3 positive controls fired/);
  expect(text).not.toMatch(/Activation {2}|0\.0 %/);
});

test('what was not measured is said in words', () => {
  expect(textOf(silentLayer())).toMatch(/Quality {2,}not measured/);
});

describe('in full', () => {
  const text = textOf(monteCarloLayer());

  test.each([
    ['the instrument check', '3 of 3 positive controls fired, 0 of 3 negative ones'],
    ['whose prompts they are', 'made by a model'],
    ['their file', 'skills/crane/evals/trigger_eval.json'],
    ['the buckets', '91.7 %  11 of 12 sessions activated it (64.6–98.5 %)'],
    ['each prompt', '1 of 3       0        0     0.50  Fold me a paper boat.  near miss, should not'],
    ['what fired instead', 'paper-planes          3'],
    ['failures by kind', 'turn-limit         3'],
    ['what was installed', 'distractor  dropped      book-binding'],
    ['the estimate as one', 'activation 90.0 %, precision'],
    ['that it is no part of the score', 'estimated from descriptions alone, not part of the score'],
    ['notes', '- scope_calibration rests on the 31 of 33'],
    ['how to open a session', 'plugin-eval runs show RUN --session K'],
  ])('shows %s', (_, part) => {
    expect(text).toContain(part);
  });

  test('a hundred sessions are no longer than fifty', () => {
    expect(textOf(thoroughLayer()).split('\n').length).toBe(text.split('\n').length);
  });

  test('prompts of any length and number fit into a comment on GitHub', () => {
    const [prompt] = monteCarloLayer().perPrompt;
    if (prompt === undefined) throw new Error('The layer of this test needs a prompt.');
    const perPrompt = Array.from({ length: 500 }, () => ({ ...prompt, prompt: 'word <b> '.repeat(5_000) }));
    const sections = fitSections(sessionsSections(simulatedSkill(monteCarloLayer({ perPrompt }))), 'verbose');
    const markdown = layoutMarkdown(sections);
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toContain('And 460 more.');
  });
});

test('a plugin has the sums, without figures or prompts', () => {
  const [layer] = reportPlugin().layers;
  const sections = fitSections(sessionsSections(reportPlugin({ layers: [layer, summedLayer()] })), 'verbose');
  const text = layoutText(sections, { color: false, width: null });
  expect(text).toContain('50  with claude-agent');
  expect(text).toContain('each skill has its own figures and sessions');
  expect(text).not.toMatch(/Activation|Prompt by prompt/);
});
