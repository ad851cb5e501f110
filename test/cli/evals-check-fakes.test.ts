import { expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILL =
  '---\nname: fold-crane\ndescription: Counts lines of tables. Use when a table has to be counted.\n---\n\n# Fold\n\nDo it.\n';

async function fakesThatPass(graders: readonly object[]) {
  const root = temporaryRepository();
  writeTree(root, {
    'fold/SKILL.md': SKILL,
    'fold/evals/evals.json': JSON.stringify([{ prompt: 'Count the rows.', should_trigger: true, graders }]),
  });
  const { stdout } = await runCommand(root, ['evals', 'check', 'fold', '--fakes', '--output', 'json']);
  expect(schemaProblems(stdout, 'evals-check')).toEqual([]);
  const { skills, findings } = JSON.parse(stdout);
  const finding = findings.find(({ rule }: { rule: string }) => rule === 'fake-passes');
  const passed = skills[0].cases[0].fakes
    .filter(({ status }: { status: string }) => status === 'passed')
    .map(({ fake }: { fake: string }) => fake);
  return { passed, fix: finding?.fix ?? null };
}

test('a file that only has to be there passes for any file of its name', async () => {
  const { passed, fix } = await fakesThatPass([{ kind: 'file', path: 'out.csv' }]);
  expect(passed).toEqual(['wrong-contents', 'empty-file', 'unreadable-file']);
  expect(fix).toContain('text grader');
});

test('a text of the command passes for a script that is only named, a run of it does not', async () => {
  const named = { name: 'Bash', arguments: { contains: 'count.sh' } };
  const runs = { name: 'Bash', arguments: { runs: 'scripts/count.sh' } };
  expect((await fakesThatPass([{ kind: 'tools', called: [named] }])).passed).toEqual([
    'script-named',
    'script-overwritten',
  ]);
  expect(
    (
      await fakesThatPass([
        { kind: 'tools', called: [named] },
        { kind: 'tools', called: [runs] },
      ])
    ).passed,
  ).toEqual(['script-named', 'script-overwritten']);
  expect((await fakesThatPass([{ kind: 'tools', required: true, called: [runs] }])).passed).toEqual([]);
});

test('the expected text can be quoted in the answer, its exact wording cannot', async () => {
  expect((await fakesThatPass([{ kind: 'text', contains: '42 rows' }])).passed).toEqual(['quoted-text']);
  expect((await fakesThatPass([{ kind: 'text', equals: '42 rows' }])).passed).toEqual([]);
});

test('what must be absent passes for no flood of files', async () => {
  const { passed } = await fakesThatPass([
    { kind: 'file', path: 'out.csv', min_bytes: 1, required: true },
    { kind: 'text', path: '*.csv', not_contains: 'SECRET', required: true },
  ]);
  expect(passed).toEqual(['wrong-contents']);
});
