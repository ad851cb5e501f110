import { describe, expect, test } from 'vitest';
import { judgedStage } from '../support/judged-command.ts';
import { skillText } from '../support/skill-text.ts';
import { writeTree } from '../support/write-tree.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };

describe('before score pays it', () => {
  test('says nothing of the cost of a depth that was asked for', async () => {
    const { run } = await judgedStage(CRANE);
    const { stderr } = await run(['score', 'skills/crane', '--depth', 'standard', '--output', 'json']);
    expect(stderr).toMatch(/^plugin-eval: run /);
  });

  test('says that the journal has all answers, or that the price is nothing, where nothing is to be paid', async () => {
    const { root, run } = await judgedStage(CRANE);
    const asked = ['score', 'skills/crane', '--output', 'json'];
    const first = await run(asked);
    expect(first.stderr).toMatch(/ judges one skill for about \$0\.\d\d\. --depth quick/);
    const again = await run(asked);
    expect(again.stderr).toContain(
      ' judges one skill from answers in the journal, at no cost. --depth quick asks no model.',
    );
    expect(again.stderr).not.toContain('about $0');
    const priced = async (perMillion: number) => {
      const prices = { 'anthropic:claude-sonnet-5-5': { input: perMillion, output: perMillion } };
      writeTree(root, { 'plugineval.config.json': JSON.stringify({ prices }) });
      return (await run([...asked, '--fresh'])).stderr;
    };
    expect(await priced(0)).toContain(' judges one skill at no cost. ');
    expect(await priced(0.000001)).toContain(' judges one skill for less than $0.0001. ');
  });

  test('refuses a collection that is likely to cost over a dollar without a bound or a yes', async () => {
    const names = Array.from({ length: 3 }, (_, index) => `fold-${index}`);
    const { run, standIn } = await judgedStage({
      ...Object.fromEntries(
        names.map((name) => [`skills/${name}/SKILL.md`, skillText().replaceAll('crane', name)]),
      ),
      // Prices at which three skills cost over a dollar, and one does not.
      'plugineval.config.json': JSON.stringify({
        prices: { 'anthropic:claude-sonnet-5-5': { input: 20, output: 100 } },
      }),
    });
    const asked = ['score', 'skills', '--depth', 'standard', '--output', 'json'];
    const refused = await run(asked);
    expect([refused.code, refused.stdout, standIn.calls]).toEqual([2, '', 0]);
    expect(refused.stderr).toMatch(
      /would judge 3 skills for about \$\d\.\d\d, and nothing bounds the cost of a collection\. Give --max-cost USD, or --yes/,
    );
    expect((await run(['score', 'skills/fold-0', '--depth', 'standard', '--output', 'json'])).code).toBe(0);
    expect((await run([...asked, '--yes'])).code).toBe(0);
    // What the journal has costs nothing more.
    expect((await run(asked)).code).toBe(0);
    expect((await run([...asked, '--fresh', '--max-cost', '50'])).code).toBe(0);
  });
});

test('before compare pays it, two collections that are likely to cost over a dollar need a bound or a yes', async () => {
  const pairs = ['old', 'new'].flatMap((folder) =>
    ['fold-0', 'fold-1'].map(
      (name) => [`${folder}/${name}/SKILL.md`, skillText().replaceAll('crane', `${folder}-${name}`)] as const,
    ),
  );
  const { run, standIn } = await judgedStage({
    ...Object.fromEntries(pairs),
    'plugineval.config.json': JSON.stringify({
      prices: { 'anthropic:claude-sonnet-5-5': { input: 20, output: 100 } },
    }),
  });
  const asked = ['compare', 'old', 'new', '--depth', 'standard', '--output', 'json'];
  const refused = await run(asked);
  expect([refused.code, refused.stdout, standIn.calls]).toEqual([2, '', 0]);
  expect(refused.stderr).toMatch(/would judge 4 skills for about \$\d\.\d\d, and nothing bounds the cost/);
  expect((await run(['compare', 'old', 'new', '--output', 'json'])).code).toBe(0);
  expect((await run([...asked, '--yes'])).code).toBe(0);
  expect(standIn.calls).toBeGreaterThan(0);
});

test('of several models it says so in the plural', async () => {
  const { run } = await judgedStage(CRANE);
  const names = 'anthropic:claude-haiku-4-5,anthropic:claude-sonnet-4-5';
  const { stderr } = await run(['score', 'skills/crane', '--judge-model', names, '--judges', '2']);
  expect(stderr).toMatch(/there are models: \S+haiku\S+ at \S+ and \S+sonnet\S+ at \S+ judge one skill for/);
});
