import type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILL = '---\nname: fold-crane\ndescription: Counts lines of tables. Use for tables.\n---\n\nDo it.\n';
const COUNT = {
  prompt: 'How many rows are in sales.csv?',
  should_trigger: true,
  graders: [{ kind: 'text', path: 'count.txt', matches: '^3$', required: true }],
};
const MISS = { prompt: 'Count the words of this table of contents.', should_trigger: false };

function folder(cases: unknown): string {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/fold-crane/SKILL.md': SKILL,
    'skills/fold-crane/evals/evals.json': JSON.stringify(cases),
  });
  return root;
}

async function check(cases: unknown, ...args: string[]) {
  const { stdout, code } = await runCommand(folder(cases), [
    ...['evals', 'check', 'skills', '--output', 'json', ...args],
  ]);
  expect(schemaProblems(stdout, 'evals-check')).toEqual([]);
  return { code, document: fromPublished(JSON.parse(stdout)) as EvalsCheck };
}

describe('coverage', () => {
  const bare = { prompt: 'Add up the rows of this sheet.', should_trigger: true };
  const refused = { ...COUNT, files: ['evals/files/none.csv'] };
  const unlabelled = { ...COUNT, should_trigger: undefined };

  test.each([
    { kind: 'every kind', cases: [COUNT, MISS], executed: 1, covered: true },
    { kind: 'no near miss', cases: [COUNT], executed: 1, covered: false },
    { kind: 'no positive', cases: [MISS], executed: 0, covered: false },
    { kind: 'no grader', cases: [bare, MISS], executed: 0, covered: false },
    {
      kind: 'an expectation',
      cases: [{ ...bare, expectations: ['It adds up.'] }, MISS],
      executed: 1,
      covered: true,
    },
    { kind: 'a refused test', cases: [refused, MISS], executed: 0, covered: false },
    { kind: 'no label', cases: [unlabelled, bare, MISS], executed: 0, covered: false },
  ])('of a skill whose tests have $kind', async ({ cases, executed, covered }) => {
    const { document, code } = await check(cases, '--min-coverage', '1');
    expect(document.skills[0]).toMatchObject({ executed, covered });
    expect(document.coverage).toEqual({ covered: covered ? 1 : 0, skills: 1 });
    expect([code, document.gates]).toMatchObject([
      covered ? 0 : 1,
      [{ name: 'min-coverage', bound: 1, passed: covered }],
    ]);
  });

  test('fails below the bound alone, and counts skills without tests', async () => {
    const root = folder([COUNT, MISS]);
    writeTree(root, { 'skills/bare/SKILL.md': SKILL.replace('fold-crane', 'bare') });
    const run = (...args: string[]) => runCommand(root, ['evals', 'check', 'skills', ...args]);
    expect((await run('--min-coverage', '0.5')).code).toBe(0);
    const { code, stdout, stderr } = await run('--min-coverage', '0.51', '--output', 'text');
    expect([code, stderr]).toEqual([1, expect.stringContaining('gate min-coverage failed: 1 of 2 skills')]);
    expect(stdout).toMatch(/Coverage: 1 of 2 skills \(50 %\)/);
    const markdown = await run('--output', 'markdown');
    expect(markdown.stdout).toContain('Near misses');
    expect((await run('--min-coverage', '80')).code).toBe(2);
    writeTree(root, { 'plugineval.config.yaml': 'min_coverage: 0.51\n' });
    expect((await run()).code).toBe(1);
  });
});
