import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { evaluateFolder, withoutSubstance } from '../support/evaluate-folder.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

function skillFolder(tree: Record<string, TreeEntry>): string {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': skillText(), ...tree });
  return folder;
}

/** The reference files that count, and the findings `rule file`. */
function references(folder: string, limits = {}) {
  const { layers, findings } = evaluateFolder(folder, limits);
  return {
    files: layers[0]?.features?.referenceFiles,
    findings: withoutSubstance(findings).map(({ rule, file }) => `${rule} ${file}`),
  };
}

describe('references/', () => {
  test('that is a file', () => {
    expect(references(skillFolder({ references: 'text' }))).toEqual({
      files: [],
      findings: ['bundled-folder-not-folder crane/references'],
    });
  });

  test('that is a FIFO', () => {
    expect(references(skillFolder({ references: 'FIFO' }))).toEqual({
      files: [],
      findings: ['bundled-folder-not-folder crane/references'],
    });
  });

  test('that is a link out of the skill', () => {
    expect(references(skillFolder({ references: { link: '/etc' } }))).toEqual({
      files: [],
      findings: ['bundled-link crane/references'],
    });
  });

  test('that is a link to itself', () => {
    expect(references(skillFolder({ references: { link: 'references' } }))).toEqual({
      files: [],
      findings: ['bundled-link crane/references'],
    });
  });

  test('with 3,000 entries', () => {
    const folder = skillFolder({ references: 'FOLDER' });
    for (let i = 0; i < 3_000; i++) writeFileSync(join(folder, 'references', `${i}.md`), 'x');
    expect(references(folder).files).toHaveLength(3_000);
  });

  test('with more entries than the limit stops there and says so', () => {
    const folder = skillFolder(
      Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`references/${name}.txt`, 'x'])),
    );
    expect(references(folder, { maxEntries: 3 })).toEqual({
      files: ['references/a.txt', 'references/b.txt', 'references/c.txt'],
      findings: ['bundled-limit crane/references'],
    });
  });

  test('with more levels than the limit stops there and says so', () => {
    const folder = skillFolder({ 'references/a/b/c/deep.txt': 'x', 'references/z.txt': 'x' });
    expect(references(folder, { maxDepth: 2 }).findings).toEqual(['bundled-limit crane/references/a/b/c']);
  });

  test('with loops of links is walked once', () => {
    const folder = skillFolder({
      'references/a.txt': 'x',
      'references/loop': { link: '.' },
      'references/up': { link: '..' },
      'references/sub/again': { link: '..' },
    });
    expect(references(folder)).toEqual({
      files: ['references/a.txt', 'references/up/SKILL.md'],
      findings: [],
    });
  });

  test('with links to files: those inside the skill count, others are findings', () => {
    const secret = join(temporaryFolder(), 'secret.md');
    writeFileSync(secret, 'x');
    const folder = skillFolder({
      'notes.txt': 'x',
      'references/inside.txt': { link: '../notes.txt' },
      'references/nowhere.txt': { link: 'gone' },
      'references/outside.md': { link: secret },
    });
    expect(references(folder)).toEqual({
      files: ['references/inside.txt'],
      findings: ['bundled-link crane/references/nowhere.txt', 'bundled-link crane/references/outside.md'],
    });
  });

  test('with pipes, empty files, dot-files and dot-folders: none of them counts, nothing blocks', () => {
    const folder = skillFolder({
      'references/pipe.md': 'FIFO',
      'references/link-to-pipe.md': { link: 'pipe.md' },
      'references/empty.md': '',
      'references/.hidden.md': 'x',
      'references/.git/config': 'x',
    });
    expect(references(folder)).toEqual({ files: [], findings: [] });
  });

  test('with names of invalid UTF-8', () => {
    const folder = skillFolder({ references: 'FOLDER' });
    const name = (bytes: number[]) =>
      Buffer.concat([Buffer.from(`${folder}/references/`), Buffer.from(bytes)]);
    writeFileSync(name([0x61, 0xff, 0x2e, 0x6d, 0x64]), 'x');
    mkdirSync(name([0xfe]));
    const { files, findings } = references(folder);
    expect(files).toEqual(['references/a\ufffd.md']);
    expect(findings).toHaveLength(2);
  });

  test('with newlines and escape sequences in names', () => {
    const folder = skillFolder({ 'references/a\nb.txt': 'x', 'references/\u001b[31m.txt': 'x' });
    expect(references(folder).files).toEqual(['references/\u001b[31m.txt', 'references/a\nb.txt']);
  });
});

test('a file whose path is too long for the system costs a finding, not the run', () => {
  const folder = skillFolder({ 'references/a.txt': 'x' });
  let deepest = join(folder, 'references');
  // Up to 4,050 of the 4,095 bytes that a path may have on Linux.
  while (deepest.length < 4049) deepest = join(deepest, 'd'.repeat(Math.min(200, 4049 - deepest.length)));
  mkdirSync(deepest, { recursive: true });
  execFileSync('sh', ['-c', 'cd "$1" && printf x > "$2"', 'sh', deepest, `${'f'.repeat(200)}.txt`]);
  // Node.js 22 cannot remove it: it names each file with its whole path.
  onTestFinished(() => void execFileSync('rm', ['-rf', join(folder, 'references')]));
  const { files, findings } = references(folder);
  expect(files).toEqual(['references/a.txt']);
  expect(findings).toEqual([expect.stringMatching(/^bundled-unreadable .*f\.txt$/)]);
});

describe('what stands in a reference file', () => {
  test.each<[string, Record<string, TreeEntry>, string[]]>([
    [
      'not UTF-8',
      { 'references/a.md': Buffer.from([0xff, 0xfe, 0x41, 0x00]) },
      ['bundled-unreadable crane/references/a.md'],
    ],
    [
      '50 MB',
      { 'references/a.md': { sparse: 50 * 1024 * 1024 } },
      ['bundled-unreadable crane/references/a.md'],
    ],
    [
      'a link to a neighbour',
      { 'references/a.md': '[b](b.md)', 'references/b.md': 'x' },
      ['reference-nested crane/references/a.md'],
    ],
    ['a link to itself', { 'references/a.md': '[a](a.md) [b](../references/a.md#x)' }, []],
    ['a link to a neighbour in code', { 'references/a.md': '`[b](b.md)`', 'references/b.md': 'x' }, []],
    [
      'hidden characters',
      { 'references/a.md': 'ok\u202e' },
      ['bidirectional-characters crane/references/a.md'],
    ],
  ])('%s', (_, tree, findings) => {
    expect(references(skillFolder(tree)).findings).toEqual(findings);
  });

  test('Markdown that stalls the parser costs a finding, not the score', () => {
    const folder = skillFolder({
      'references/a.md': `[b](b.md)\n\n${'> '.repeat(390)}a\n${`${'> '.repeat(390)}a\n`.repeat(400)}`,
      'references/b.md': 'x',
    });
    expect(references(folder, { maxParseMs: 1 }).findings).toEqual([
      'bundled-unreadable crane/references/a.md',
    ]);
  });
});
