import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder, temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { readChosen, readSiblings } from './read-neighbours.ts';

const skill = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n# ${name}\n`;
const namesOf = (skills: readonly { name: string }[]) => skills.map(({ name }) => name).sort();

function plugin(tree: Parameters<typeof writeTree>[1]): string {
  const root = temporaryRepository();
  writeTree(root, { '.claude-plugin/plugin.json': '{"name":"origami"}', ...tree });
  return root;
}

describe('siblings', () => {
  const siblingsIn = (root: string) => readSiblings(join(root, 'skills/crane'), DEFAULT_READ_LIMITS, 1);

  test('are the other skills of the plugin', () => {
    const root = plugin({
      'skills/crane/SKILL.md': skill('crane'),
      'skills/boat/SKILL.md': skill('boat'),
      'skills/frog/SKILL.md': skill('frog'),
    });
    expect(namesOf(siblingsIn(root).skills)).toEqual(['boat', 'frog']);
  });

  test('are none for a skill that stands alone', () => {
    const root = temporaryFolder();
    writeTree(root, { 'crane/SKILL.md': skill('crane') });
    expect(readSiblings(join(root, 'crane'), DEFAULT_READ_LIMITS, 1).skills).toEqual([]);
  });

  test('that cannot be read, or that no agent may choose, are passed over', () => {
    const root = plugin({
      'skills/crane/SKILL.md': skill('crane'),
      'skills/broken/SKILL.md': Buffer.from([0xff, 0xfe, 0x00]),
      'skills/hidden/SKILL.md': skill('hidden', 'disable-model-invocation: true\n'),
      'skills/boat/SKILL.md': skill('boat'),
    });
    expect(siblingsIn(root)).toMatchObject({ skills: [{ name: 'boat' }], notes: [] });
  });

  test('of very many some are read, the same for the same seed', () => {
    const tree = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`skills/s${index}/SKILL.md`, skill(`s${index}`)]),
    );
    const root = plugin({ 'skills/crane/SKILL.md': skill('crane'), ...tree });
    const { skills } = siblingsIn(root);
    expect(skills).toHaveLength(32);
    expect(namesOf(siblingsIn(root).skills)).toEqual(namesOf(skills));
  });
});

describe('skills that were chosen', () => {
  test('are found below the folders, each once', () => {
    const root = temporaryFolder();
    writeTree(root, { 'mine/boat/SKILL.md': skill('boat'), 'mine/frog/SKILL.md': skill('frog') });
    const folders = ['mine', 'mine/boat'].map((shown) => ({ path: join(root, shown), shown }));
    expect(namesOf(readChosen(folders, DEFAULT_READ_LIMITS).skills)).toEqual(['boat', 'frog']);
  });

  test('that cannot be installed are said so', () => {
    const root = temporaryFolder();
    writeTree(root, {
      'mine/boat/SKILL.md': skill('boat'),
      'mine/hidden/SKILL.md': skill('hidden', 'disable-model-invocation: true\n'),
      'mine/broken/SKILL.md': Buffer.from([0xff, 0xfe, 0x00]),
    });
    const { skills, notes } = readChosen([{ path: join(root, 'mine'), shown: 'mine' }], DEFAULT_READ_LIMITS);
    expect(namesOf(skills)).toEqual(['boat']);
    expect(notes).toHaveLength(2);
    expect(notes.join(' ')).toContain('mine/hidden');
    expect(notes.join(' ')).toContain('mine/broken/SKILL.md');
  });
});
