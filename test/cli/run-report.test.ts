import { expect, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { judgedStage } from '../support/judged-command.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };

test('a call that the provider counts far higher than could be foreseen is owned up to', async () => {
  const usage = { inputTokens: 3_000_000, outputTokens: 90_000 };
  const { run } = await judgedStage(CRANE, {
    answer: (request) => ({ ...honestJudge(request), usage }),
  });
  const { code, stderr } = await run(['score', 'skills/crane', '--max-cost', '0.3']);
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /the provider counted more tokens than a call can have, so this run cost \$\d+\.\d\d, more than its budget of \$0\.30\./,
  );
  const { stderr: within } = await run(['score', 'skills/crane', '--max-cost', '0.01']);
  expect(within).not.toContain('more than its budget');
});

test('a resume is not offered where nothing was asked', async () => {
  const text = skillText({ body: 'One more line of this long skill.\n'.repeat(110_000) });
  const { run, standIn } = await judgedStage({ 'skills/crane/SKILL.md': text });
  const { code, stderr } = await run(['score', 'skills/crane']);
  expect([code, standIn.calls]).toEqual([3, 0]);
  expect(stderr).toContain('SKILL.md alone does not fit the context of the judge model.');
  expect(stderr).not.toContain('runs resume');
});

test('a dry run of the default depth needs no key', async () => {
  const root = temporaryRepository();
  writeTree(root, CRANE);
  const { code, stdout } = await runCommand(root, ['score', 'skills/crane', '--dry-run']);
  expect([code, stdout.split(',')[0]]).toEqual([0, '1 skill at depth standard']);
  expect(stdout).toContain('Nothing was called.');
});
