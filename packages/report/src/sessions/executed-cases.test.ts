import { executedLayer } from '@plugin-eval/tests/support/executed-layers.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { describe, expect, test } from 'vitest';
import type { Detail } from '../view-model/detail.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { executedCases } from './executed-cases.ts';
import { sessionsSections } from './sessions-view.ts';

const sections = (detail: Detail, changes = {}) =>
  fitSections(sessionsSections(simulatedSkill(executedLayer(changes))), detail);
const textOf = (detail: Detail, changes = {}) =>
  layoutText(sections(detail, changes), { color: false, width: null });

test('a case has its sessions of both arms, its graders, and why it was refused', () => {
  const cases = executedCases(executedLayer());
  expect(
    cases.map(({ number, withSkill, without, quality }) => [
      number,
      withSkill.length,
      without.length,
      quality,
    ]),
  ).toEqual([
    [1, 2, 2, 1],
    [2, 2, 2, 0],
    [3, 2, 2, null],
    [4, 0, 0, null],
  ]);
  expect(cases[1]?.graders.map(({ pass, fail, errored }) => [pass, fail, errored])).toEqual([
    [0, 2, 0],
    [0, 0, 2],
    [2, 0, 0],
  ]);
  expect(cases[3]?.refused).toBe('evals/files/bird.csv is a link.');
});

test('without executed sessions there is no case and no section', () => {
  expect(executedCases(monteCarloLayer())).toEqual([]);
  const all = fitSections(sessionsSections(simulatedSkill(monteCarloLayer())), 'verbose');
  expect(all.map(({ id }) => id)).toEqual(['sessions', 'matrix']);
});

describe('the report', () => {
  test.each([
    ['pass@1 with its interval', /pass@1 +0\.33 +0\.02–0\.86 +2 of 5 sessions passed, over 3 cases/],
    ['pass@k', /pass@2 +0\.50 +0\.03–0\.97 +one of 2 sessions passes; over 2 cases/],
    ['pass^k', /pass\^2 +0\.50 +0\.03–0\.97 +all of 2 sessions pass; over 2 cases/],
    ['failures by kind', /Failures +20\.0 % +0\.5–71\.6 % +1 of 5 sessions: 1 sandbox-limit/],
    ['the lift in the pass rate', /Lift in pass rate +\+0\.30 .*pass rate gained over no skill, 3 cases/],
    ['that too few cases differ', /Lift in pass rate .*fewer than 6 cannot be significant/],
    ['each case', /2 of 2 +0 of 2 +1\.00 +4 pass, 0 fail/],
    ['errored graders apart', /0 of 2 .*2 pass, 2 fail, 2 errored/],
    ['a session that errored as no draw', /0 of 1 /],
    ['a refused case', /Case 4 was refused: evals\/files\/bird\.csv is a link\./],
  ])('says %s', (_, pattern) => {
    expect(textOf('normal')).toMatch(pattern);
  });

  test.each([
    ['each grader with what it found', /fail \(required\) folds\.csv exists: folds\.csv is not there/],
    ['an errored grader as such', /errored python3 \/grader\/count\.py: the sandbox has no python3/],
    ['who graded', /Session 103: not passed, graded by graders and a judge, quality 0\.00/],
    [
      'what changed',
      /4 paths changed: made folds\.csv \(41 bytes\), changed notes\.md \(40 bytes\), removed old\.txt/,
    ],
    ['the other arm', /Session 107, without the skill: not passed/],
    ['why a session failed', /Session 105: failed, sandbox-limit/],
  ])('in full says %s', (_, pattern) => {
    expect(textOf('verbose')).toMatch(pattern);
    expect(textOf('normal')).not.toMatch(pattern);
  });

  test('says which hosts and what of the author was let in', () => {
    const text = textOf('normal', { allowedHosts: ['api.example.com'], asShipped: true });
    expect(text).toMatch(/The sessions could reach api\.example\.com/);
    expect(text).toMatch(/Hooks, allowed tools and inline commands of the skill were as its author wrote/);
  });

  test('in Markdown escapes what strangers wrote', () => {
    const layer = executedLayer();
    const [first] = layer.perPrompt;
    if (first !== undefined) first.prompt = '</details><script>taken()</script> | [x](javascript:taken())';
    const markdown = layoutMarkdown(fitSections(sessionsSections(simulatedSkill(layer)), 'verbose'), 1);
    expect(markdown).not.toMatch(/<script>|<\/details><|\]\(javascript/);
  });
});
