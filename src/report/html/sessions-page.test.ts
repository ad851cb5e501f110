import { describe, expect, test } from 'vitest';
import {
  erroredDrawsLayer,
  invalidLayer,
  liftLayer,
  monteCarloLayer,
  silentLayer,
  summedLayer,
} from '../../../test/support/monte-carlo-layers.ts';
import { reportCollection, reportPlugin } from '../../../test/support/report-documents.ts';
import { simulatedSkill } from '../../../test/support/simulated-report.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { renderHtml } from './page.ts';

const textOf = (document: EvaluationDocument) =>
  renderHtml(document)
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
const page = renderHtml(simulatedSkill(liftLayer()));
const text = textOf(simulatedSkill(liftLayer()));

describe('the section of the sessions', () => {
  test.each([
    [
      'how many, by what and on what',
      /Sessions\| \|50\|.*claude-agent \|0\.3\.330\|.*anthropic:claude-opus-4-5/,
    ],
    ['what answered', /Reported model\| \|claude-opus-4-5-20251101\|/],
    [
      'failures with their exact interval',
      /\|Failures \|4 of 50 sessions: 3 turn-limit, 1 time-limit\| \|8\.0 %\|2\.2–19\.2 %\|/,
    ],
    ['lift', /\|Lift \|quality gained over no skill.*\|\+0\.21\|\+0\.08 to \+0\.33\|/],
    ['activation by bucket', /\|near miss\| \|6\.7 %\|1 of 15\|1\.2–29\.8 %\|/],
    ['each prompt', /\|Fold me a paper boat\.\|near miss \|should not\|1 of 3\|0\|0\|0\.50\|/],
    ['what fired instead', /What fired instead\|.*\|paper-planes\|3\|/],
    ['kinds of failures', /\|turn-limit\|3\|/],
    ['what was installed', /\|book-binding\|distractor\|dropped\|/],
    ['a description that was cut', /The list of skills cut its description/],
    ['the instrument check', /3 of 3 positive controls fired/],
    ['the estimate as one', /estimated from descriptions alone, no part of the score/],
    ['notes', /\|scope_calibration rests on the 31 of 33/],
    [
      'each session with its reason',
      /\|5\|My crane has a wrong crease.*\|activated in turn 2 · with the skill\| \|The steps stop at the bird base/,
    ],
    ['expectations', /\|not met:\| Does not start again\./],
    ['failed sessions', /\|failed\| \|time-limit\|/],
    ['the arm without the skill', /not activated · without it\|/],
    ['how to open one', /\|plugin-eval runs show RUN --session K\| prints session K/],
    ['which layer said what', /Static 0\.80 · Judge 0\.77 · Sessions 0\.91/],
  ])('shows %s', (_, pattern) => {
    expect(text).toMatch(pattern);
  });

  test('draws the qualities as columns with a table behind them', () => {
    expect(page).toContain('aria-label="Sessions by quality. 0.5 to 0.6: 3, 0.6 to 0.7: 2,');
    expect(page).toMatch(/<i style="height:100%"><b>12<\/b><\/i>/);
    expect(text).toMatch(/As a table\|Sessions by quality\|.*\|0\.8 to 0\.9\|12\|/);
  });
});

test('an invalid batch is said aloud, and has no figure', () => {
  const invalid = textOf(simulatedSkill(invalidLayer()));
  expect(invalid).toMatch(
    /\|84\.3\|.*\|The sessions are invalid:\|.*0 of 3 positive controls.*\|What to fix/s,
  );
  expect(invalid).toContain('|Invalid| |0 of 3 positive controls fired');
  expect(invalid).not.toMatch(/\|Activation |0\.0 %/);
});

test('errored sessions are counted and called so', () => {
  const errored = textOf(simulatedSkill(erroredDrawsLayer()));
  expect(errored).toContain('|Not every session was drawn:|');
  expect(errored).toMatch(/\|Errored\| \|2\|/);
  expect(errored).toContain('|errored| |overloaded|');
});

test('a skill that never fires has 0 % and no quality', () => {
  const silent = textOf(simulatedSkill(silentLayer()));
  expect(silent).toMatch(/\|Activation \|0 of 31 sessions.*?\|0\.0 %\|/);
  expect(silent).toMatch(/\|Quality \|no activated session was judged\|—\| \|not measured\|/);
  expect(silent).not.toContain('Quality of the activated sessions');
});

test('a plugin has the sums, its skills their own sections', () => {
  const [layer] = reportPlugin().layers;
  const plugin = reportPlugin({
    layers: [layer, summedLayer()],
    skills: [simulatedSkill(monteCarloLayer())],
  });
  const said = textOf(plugin);
  expect(said).toContain('each skill has its own figures and sessions');
  expect(said).toContain('Fold me a paper boat.');
  expect(renderHtml(reportCollection({ evaluations: [simulatedSkill()] }))).toContain(
    '<summary>What the sessions showed</summary>',
  );
});
