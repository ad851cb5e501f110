import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { type Contender, readContender } from './read-contender.ts';

const CRANE = `---
name: crane-folding
description: Folds paper cranes. Use crane-folding when somebody asks for a crane.
author: Ada Lovelace
license: MIT
metadata:
  version: 2.0.0
  organization:
    - Paper Works Ltd
  homepage: https://example.org/cranes
---

# Crane Folding

Made by Ada Lovelace at Paper Works Ltd. Crane folding takes a square of paper.
See [the guide](references/crane-folding-guide.md) and /home/ada/paper/notes.md.
Installed as origami:crane-folding by the origami plugin.
`;

/** A skill in a plugin named origami, unless the tree says otherwise. */
function contenderIn(
  tree: Record<string, TreeEntry>,
  { folder = 'crane-folding', plugin = 'origami' }: { folder?: string; plugin?: string | null } = {},
): Contender {
  const root = temporaryFolder();
  writeTree(root, {
    ...(plugin === null ? {} : { '.claude-plugin/plugin.json': JSON.stringify({ name: plugin }) }),
    ...Object.fromEntries(Object.entries(tree).map(([name, entry]) => [`skills/${folder}/${name}`, entry])),
  });
  return readContender(`${root}/skills/${folder}`, `skills/${folder}`, DEFAULT_READ_LIMITS, 'paper');
}

function skillFile({ files }: Contender): string {
  return files[0]?.text ?? '';
}

describe('the blinded text', () => {
  test('says nothing of names, people, companies and machines', () => {
    expect(skillFile(contenderIn({ 'SKILL.md': CRANE }))).toBe(`---
name: this-skill
description: Folds paper cranes. Use this-skill when somebody asks for a crane.

license: MIT
metadata:
  version: 2.0.0



---

# this-skill

Made by [hidden] at [hidden]. Crane folding takes a square of paper.
See [the guide](references/this-skill-guide.md) and ~/paper/notes.md.
Installed as this-plugin:this-skill by the origami plugin.`);
  });

  test('has the lines of the file, so that evidence points to the right ones', () => {
    const lines = skillFile(contenderIn({ 'SKILL.md': CRANE })).split('\n');
    const original = CRANE.trimEnd().split('\n');
    expect(lines).toHaveLength(original.length);
    expect(lines.indexOf('license: MIT')).toBe(original.indexOf('license: MIT'));
  });

  test('names references as the text does, and knows what they are called on disk', () => {
    const { files, paths } = contenderIn({
      'SKILL.md': CRANE,
      'references/crane-folding-guide.md': 'crane-folding, step by step\r\nby /home/ada\r\n',
      'references/plain.md': 'Nothing.',
    });
    expect(files.map(({ path, text }) => [path, text])).toEqual([
      ['SKILL.md', expect.any(String)],
      ['references/this-skill-guide.md', 'this-skill, step by step\nby ~'],
      ['references/plain.md', 'Nothing.'],
    ]);
    expect(paths.get('references/this-skill-guide.md')).toBe('references/crane-folding-guide.md');
  });

  test('keeps apart references that have come to the same name', () => {
    const { files, paths } = contenderIn({
      'SKILL.md': CRANE,
      'references/crane-folding.md': 'One.',
      'references/this-skill.md': 'Two.',
    });
    expect(files.slice(1).map(({ path }) => paths.get(path))).toEqual([
      'references/crane-folding.md',
      'references/this-skill.md',
    ]);
    expect(new Set(files.map(({ path }) => path)).size).toBe(3);
  });

  test('keeps an ordinary word that the skill is named after', () => {
    const text =
      '---\nname: commit\ndescription: Writes a commit message.\n---\n\n# Commit\n\nRead the commit.\n';
    expect(skillFile(contenderIn({ 'SKILL.md': text }, { folder: 'commit' }))).toBe(
      '---\nname: this-skill\ndescription: Writes a commit message.\n---\n\n# this-skill\n\nRead the commit.',
    );
  });

  test('has no name where the skill declares none', () => {
    const text = '---\ndescription: Folds.\n---\n\nUse paper-boat.\n';
    expect(skillFile(contenderIn({ 'SKILL.md': text }, { folder: 'paper-boat' }))).toBe(
      '---\ndescription: Folds.\n---\n\nUse this-skill.',
    );
  });
});

describe('the content hash', () => {
  test('is the same wherever the skill lies and whatever it is called', () => {
    const here = contenderIn({ 'SKILL.md': CRANE, 'references/a.md': 'crane-folding\n' });
    const renamed = CRANE.replaceAll('crane-folding', 'heron-making')
      .replace('# Crane Folding', '# Heron Making')
      .replaceAll('Ada Lovelace', 'Grace Hopper Jr.');
    const there = contenderIn(
      { 'SKILL.md': renamed.replaceAll('\n', '\r\n'), 'references/a.md': 'heron-making' },
      { folder: 'heron-making' },
    );
    expect(there.competitor.contentSha256).toBe(here.competitor.contentSha256);
    expect(there.competitor.name).toBe('heron-making');
  });

  test('changes with every word, in references too', () => {
    const hashes = [
      contenderIn({ 'SKILL.md': CRANE }),
      contenderIn({ 'SKILL.md': CRANE.replace('square', 'sheet') }),
      contenderIn({ 'SKILL.md': CRANE, 'references/a.md': 'One.' }),
      contenderIn({ 'SKILL.md': CRANE, 'references/a.md': 'Two.' }),
      contenderIn({ 'SKILL.md': CRANE, 'references/b.md': 'Two.' }),
    ].map(({ competitor }) => competitor.contentSha256);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

test('it says what the skill is and how long', () => {
  const contender = contenderIn({ 'SKILL.md': CRANE, 'references/picture.png': Buffer.from([0x89, 0, 1]) });
  expect(contender.competitor).toEqual({
    name: 'crane-folding',
    path: 'skills/crane-folding',
    category: 'paper',
    contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(contender.lineCount).toBe(CRANE.split('\n').length - 1);
  expect(contender.folder).toMatch(/\/skills\/crane-folding$/);
  expect(contender.leftOut.map(({ path }) => path)).toEqual(['references/picture.png']);
});

test('a folder without a readable SKILL.md is an error of that skill', () => {
  expect(() => contenderIn({ 'README.md': 'no skill' })).toThrow(SubjectError);
});
