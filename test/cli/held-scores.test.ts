import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const LINK = 'See [paper](../paper/SKILL.md).';
const skill = (name: string, body: string) =>
  skillText({
    frontmatter: `name: ${name}\ndescription: Use this skill when folding paper cranes.`,
    body: `# Folding\n\n${body}`,
  });
const score = (root: string, ...args: string[]) =>
  runCommand(root, ['score', 'skills', '--depth', 'quick', '--output', 'json', ...args]);
const obey = (root: string) => score(root, '--baseline', 'baseline.json', '--fail-on', 'warning');
const read = (root: string) => JSON.parse(readFileSync(join(root, 'baseline.json'), 'utf8'));

/** A repository whose findings are accepted and whose scores are held. */
async function accepted(tree: Parameters<typeof writeTree>[1] = {}): Promise<string> {
  const root = temporaryRepository();
  writeTree(root, { 'skills/crane/SKILL.md': skill('crane', LINK), ...tree });
  await score(root, '--write-baseline', 'baseline.json', '--reason', 'before the clean-up, #123');
  return root;
}

test('--write-baseline over a part keeps what it says of the rest, and drops what is gone', async () => {
  const root = await accepted({ 'skills/swan/SKILL.md': skill('swan', LINK) });
  await runCommand(root, ['score', 'skills/crane', '--depth', 'quick', '--write-baseline', 'baseline.json']);
  const paths = () => read(root).findings.map(({ path }: { path: string }) => path);
  expect(paths().sort()).toEqual(['skills/crane/SKILL.md', 'skills/swan/SKILL.md']);
  expect(read(root).ratchets).toHaveLength(2);
  rmSync(join(root, 'skills/swan'), { recursive: true });
  await runCommand(root, ['score', 'skills/crane', '--depth', 'quick', '--write-baseline', 'baseline.json']);
  expect(paths()).toEqual(['skills/crane/SKILL.md']);
});

test('a score that is held is a gate, which the default depth does not reach', async () => {
  const root = await accepted();
  const { code, stderr } = await runCommand(root, ['score', 'skills', '--baseline', 'baseline.json']);
  expect(code).toBe(3);
  expect(stderr).toContain('--depth quick');
});

test('a held score whose skill is gone without a trace is not lost without a word', async () => {
  const root = await accepted();
  rmSync(join(root, 'skills/crane'), { recursive: true });
  writeTree(root, { 'skills/swan/SKILL.md': skill('swan', 'Another skill.') });
  expect((await obey(root)).stderr).toMatch(
    /1 held score .* gone, the first is skills\/crane with \d+\.\d\d/,
  );
});
