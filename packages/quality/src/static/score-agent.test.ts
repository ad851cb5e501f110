import { join } from 'node:path';
import { readPromptFile } from '@plugin-eval/skill/prompt-file.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { analyseAgent, analyseCommand, scoreAgent } from './score-agent.ts';

const score = (fields: Record<string, unknown>) => scoreAgent(new Map(Object.entries(fields)));
function agent(text: string) {
  const root = temporaryFolder();
  writeTree(root, { 'folder.md': text });
  return readPromptFile(join(root, 'folder.md'), 'agents/folder.md', root, DEFAULT_READ_LIMITS);
}

test.each<[Record<string, unknown>, number]>([
  [{}, 0.5],
  [{ description: 'Use Proactively' }, 0.7],
  [{ tools: 'Read' }, 0.6],
  [{ tools: ['Read'] }, 0.6],
  [{ tools: [] }, 0.5],
  [{ tools: new Map([['Read', true]]) }, 0.5],
  [{ description: 'a'.repeat(19) }, 0.5],
  [{ description: 'a'.repeat(20) }, 0.55],
  [{ description: 'a'.repeat(40) }, 0.6],
  [{ model: 'inherit' }, 0.6],
  [{ model: ' ' }, 0.5],
  [{ model: 4 }, 0.5],
])('an agent with %j scores %d', (fields, expected) => {
  expect(score(fields)).toBeCloseTo(expected, 12);
});

test('an agent with everything scores 1', () => {
  const text =
    '---\nname: folder\ndescription: Folds paper into cranes and swans; use proactively.\ntools: Read\nmodel: inherit\n---\n';
  expect(analyseAgent(agent(text), false)).toMatchObject({
    name: 'folder',
    path: 'agents/folder.md',
    score: expect.closeTo(1, 12),
    findings: [],
  });
});

test('the name of a built-in role is a collision, in any letter case', () => {
  const { findings } = analyseAgent(agent('---\nname: Explore\n---\n'), false);
  expect(findings).toMatchObject([
    { rule: 'agent-name-collision', message: 'Claude Code ships a role named Explore.', line: 2 },
  ]);
});

test.each(['constructor', '__proto__'])('the name %s collides with nothing', (name) => {
  expect(analyseAgent(agent(`---\nname: ${name}\n---\n`), false).findings).toEqual([]);
});

test('a command may do without frontmatter, an agent may not', () => {
  const file = agent('Fold the paper.');
  expect(analyseCommand(file, false).findings).toEqual([]);
  expect(analyseAgent(file, false).findings.map(({ rule }) => rule)).toEqual(['frontmatter-missing']);
});
