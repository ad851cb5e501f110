import { expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

const FIELDS = 'name: x\ndescription: Sums tables. Use when the user has a table.\n';

async function says(tree: Record<string, TreeEntry>, ...args: string[]) {
  const root = temporaryRepository();
  writeTree(root, tree);
  const { stdout } = await runCommand(root, [...args, '--output', 'json']);
  return stdout;
}

test.each([
  [
    'a comment before the block',
    `<!-- SPDX -->\n---\n${FIELDS}---\n\nSum.\n`,
    /begins on line 2 and must begin on line 1/,
  ],
  [
    'a field twice',
    `---\n${FIELDS}license: MIT\ndescription: Old.\n---\n\nSum.\n`,
    /on line 3 and again here on line 5/,
  ],
  [
    'brackets',
    `---\n${FIELDS}argument-hint: [file] [mode]\n---\n\nSum.\n`,
    /put quotes around the whole value/,
  ],
])('of a frontmatter: %s', async (_, text, words) => {
  expect(await says({ 'x/SKILL.md': text }, 'score', 'x', '--depth', 'quick')).toMatch(words);
});

test('of manifests that Claude Code rejects, and the skill is scored', async () => {
  const tree = {
    'm/.claude-plugin/marketplace.json': '{"name":"m","plugins":[{"name":"one","source":"."}]}',
    'm/.claude-plugin/plugin.json': '{"name":"one","skills":["./SKILL.md"]}',
    'm/SKILL.md': `---\n${FIELDS}---\n\nSum.\n`,
  };
  const document = JSON.parse(await says(tree, 'score', 'm', '--depth', 'quick'));
  const [plugin] = document.evaluations;
  expect(plugin.findings.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/SKILL\.md, which is a file\. Claude Code rejects it/),
    expect.stringMatching(/the source "\."\. Claude Code rejects it: write "\.\/"/),
  ]);
  expect(document.summary.scored).toBe(1);
});

test.each([
  [
    'evals/evals.json',
    '[\n {"prompt": "Sum the table.",\n }]',
    /line 3, column 2: a comma stands before the closing \}/,
  ],
  [
    'evals/trigger_eval.json',
    '[\n {"query": "Sum the table.", "should_trigger": "false"}\n]',
    /whose label is ..false.. in should_trigger, .*\(line 2\)/,
  ],
])('of %s', async (file, text, words) => {
  const tree = { 'x/SKILL.md': `---\n${FIELDS}---\n\nSum.\n`, [`x/${file}`]: text };
  expect(await says(tree, 'evals', 'check', 'x')).toMatch(words);
});
