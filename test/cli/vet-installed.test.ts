import type { vetSchema } from '@plugin-eval/core/documents/vet.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const skill = (name: string, description: string) =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# ${name}\n\nDo it.\n`;
const INSTALLED = {
  'home/.claude/skills/pdf/SKILL.md': skill('pdf', 'Reads PDF files. Use when a user has a PDF file.'),
  'home/.claude/skills/notes/SKILL.md': skill(
    'notes',
    'Writes release notes. Use when a version is released.',
  ),
  'home/.codex/skills/tea/SKILL.md': skill('tea', 'Brews tea. Use when somebody is thirsty.'),
};
const SOURCE = { 'new/SKILL.md': skill('pdf-files', 'Reads PDF files. Use when a user has a file in PDF.') };

async function vet(tree: Record<string, string>, ...args: string[]) {
  const root = temporaryRepository();
  writeTree(root, tree);
  const { code, stdout, stderr } = await runCommand(root, ['vet', 'new', ...args], {
    variables: { PATH: process.env.PATH, HOME: `${root}/home` },
  });
  return { code, stdout, stderr };
}
async function vetJson(tree: Record<string, string>, ...args: string[]) {
  const { stdout, ...rest } = await vet(tree, ...args, '--output', 'json');
  expect(schemaProblems(stdout, 'vet')).toEqual([]);
  return { ...rest, document: JSON.parse(stdout) as z.infer<typeof vetSchema> };
}

test('without --installed nothing is said of what is installed', async () => {
  const { document } = await vetJson({ ...INSTALLED, ...SOURCE });
  expect(document.installation).toBeNull();
});

test('--installed own looks where each agent looks, and says whom the new skill is taken for', async () => {
  const { document, code } = await vetJson({ ...INSTALLED, ...SOURCE }, '--installed', 'own');
  const agents = document.installation?.agents ?? [];
  const of = (name: string) => agents.find(({ agent }) => agent === name);
  expect(code).toBe(0);
  expect(of('claude-code')).toMatchObject({ installed: 2, displaced: [], replaced: [] });
  expect(of('claude-code')?.added).toMatchObject([
    { name: 'pdf-files', state: 'whole', alike: [{ name: 'pdf' }] },
  ]);
  expect(of('codex')).toMatchObject({ installed: 1 });
  expect(of('codex')?.added[0]?.alike).toEqual([]);
  // Gemini looks into neither of the two.
  expect(of('gemini')).toBeUndefined();
  const { stdout } = await vet({ ...INSTALLED, ...SOURCE }, '--installed', 'own', '--output', 'text');
  expect(stdout).toMatch(/pdf-files is nearly the same as pdf \(0\.\d\d\), in claude-code/);
});

test('skills that lose their descriptions to the new one are named, and the budget before and after', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `mine/s${i}/SKILL.md`,
      skill(`s${i}`, `Handles case ${i} of ${'x'.repeat(110)}. Use when case ${i} comes.`),
    ]),
  );
  const long = {
    'new/SKILL.md': skill('aaa', `Takes all there is: ${'long '.repeat(200)}. Use when asked.`),
  };
  const { document } = await vetJson({ ...many, ...long }, '--installed', 'mine');
  const claude = document.installation?.agents.find(({ agent }) => agent === 'claude-code');
  expect(claude?.budget?.after).toBeGreaterThan(claude?.budget?.before ?? Number.NaN);
  expect(claude?.displaced.length).toBeGreaterThan(3);
  expect(claude?.displaced[0]).toMatchObject({ before: 'whole', after: 'name-only' });
  const { stdout } = await vet({ ...many, ...long }, '--installed', 'mine', '--output', 'text');
  expect(stdout).toMatch(/claude-code: s\d+ was whole, is then name only/);
});

test('a skill of the same name is replaced, so that nothing is counted twice', async () => {
  const same = {
    'new/SKILL.md': skill('pdf', 'Reads and writes PDF files. Use when a user has a PDF file.'),
  };
  const { document } = await vetJson({ ...INSTALLED, ...same }, '--installed', 'home/.claude/skills');
  const [claude] = document.installation?.agents ?? [];
  expect(claude).toMatchObject({ installed: 2, replaced: [{ name: 'pdf' }] });
  expect(claude?.added).toMatchObject([{ name: 'pdf', state: 'whole', alike: [] }]);
});

test('where nothing is installed it says so, and a folder that is not there is an error', async () => {
  const { stdout } = await vet(SOURCE, '--installed', 'own', '--output', 'text');
  expect(stdout).toMatch(/No skill is installed in any of those folders/);
  expect((await vet(SOURCE, '--installed', 'nowhere')).code).toBe(2);
});
