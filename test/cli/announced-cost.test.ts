import { describe, expect, test } from 'vitest';
import { judgedStage } from '../support/judged-command.ts';
import { skillText } from '../support/skill-text.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };

describe('before score pays it', () => {
  test('says nothing of the cost of a depth that was asked for', async () => {
    const { run } = await judgedStage(CRANE);
    const { stderr } = await run(['score', 'skills/crane', '--depth', 'standard', '--output', 'json']);
    expect(stderr).toMatch(/^plugin-eval: run /);
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
