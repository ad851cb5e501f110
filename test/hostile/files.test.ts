import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluateFolder, outcomeOf, subjectErrorRule } from '../support/evaluate-folder.ts';
import { CRANE_COMPOSITE, skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../support/write-tree.ts';

/** A repository with one skill folder of these files. */
function skillFolder(tree: Record<string, TreeEntry>): string {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  mkdirSync(folder, { recursive: true });
  writeTree(folder, tree);
  return folder;
}
const failure = (tree: Record<string, TreeEntry>) =>
  subjectErrorRule(() => evaluateFolder(skillFolder(tree)));

describe('files that cannot be scored', () => {
  test.each<[string, Record<string, TreeEntry>, string]>([
    ['no SKILL.md', { 'README.md': '# Crane' }, 'skill-file-missing'],
    [
      'UTF-16, little endian',
      { 'SKILL.md': Buffer.from(`\ufeff${skillText()}`, 'utf16le') },
      'skill-file-encoding',
    ],
    [
      'UTF-16, big endian',
      { 'SKILL.md': Buffer.from(`\ufeff${skillText()}`, 'utf16le').swap16() },
      'skill-file-encoding',
    ],
    [
      'Latin-1',
      { 'SKILL.md': Buffer.from(skillText({ body: 'Häuser falten.' }), 'latin1') },
      'skill-file-encoding',
    ],
    ['a surrogate as UTF-8', { 'SKILL.md': Buffer.from([0x61, 0xed, 0xa0, 0x80]) }, 'skill-file-encoding'],
    ['an overlong slash', { 'SKILL.md': Buffer.from([0xc0, 0xaf]) }, 'skill-file-encoding'],
    [
      'a binary',
      { 'SKILL.md': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x00, 0xff, 0xfe]) },
      'skill-file-encoding',
    ],
    ['50 MB', { 'SKILL.md': { sparse: 50 * 1024 * 1024 } }, 'skill-file-too-large'],
    ['a folder named SKILL.md', { 'SKILL.md': 'FOLDER' }, 'skill-file-not-regular'],
    ['a FIFO', { 'SKILL.md': 'FIFO' }, 'skill-file-not-regular'],
    ['a device', { 'SKILL.md': { link: '/dev/zero' } }, 'skill-file-link'],
    ['a dangling link', { 'SKILL.md': { link: 'nowhere.md' } }, 'skill-file-link'],
    ['a link to itself', { 'SKILL.md': { link: 'SKILL.md' } }, 'skill-file-link'],
    [
      'two links to each other',
      { 'SKILL.md': { link: 'other.md' }, 'other.md': { link: 'SKILL.md' } },
      'skill-file-link',
    ],
    ['a link out of the repository', { 'SKILL.md': { link: '/etc/passwd' } }, 'skill-file-link'],
    [
      'a link out of the repository by ..',
      { 'SKILL.md': { link: '../../../../../../etc/passwd' } },
      'skill-file-link',
    ],
    [
      'a link to a folder',
      { 'SKILL.md': { link: 'references' }, references: 'FOLDER' },
      'skill-file-not-regular',
    ],
    ['a link to a FIFO', { 'SKILL.md': { link: 'pipe' }, pipe: 'FIFO' }, 'skill-file-not-regular'],
  ])('%s', (_, tree, rule) => {
    expect(failure(tree)).toBe(rule);
  });

  test('a folder that does not exist', () => {
    expect(subjectErrorRule(() => evaluateFolder('/nonexistent/skill'))).toBe('skill-file-missing');
  });

  test('a link out of the repository shows nothing of the file it leads to', () => {
    const secret = join(temporaryFolder(), 'secret.md');
    writeFileSync(secret, 'name: TOP-SECRET');
    const folder = skillFolder({ 'SKILL.md': { link: secret } });
    expect(() => evaluateFolder(folder)).toThrow(/^(?!.*TOP-SECRET).*leaves the repository/);
  });

  test('one byte more than the limit is too large, exactly the limit is not', () => {
    const folder = skillFolder({ 'SKILL.md': skillText() });
    const bytes = Buffer.byteLength(skillText());
    expect(subjectErrorRule(() => evaluateFolder(folder, { maxFileBytes: bytes - 1 }))).toBe(
      'skill-file-too-large',
    );
    expect(evaluateFolder(folder, { maxFileBytes: bytes }).composite.score).toBeGreaterThan(50);
  });

  test('Markdown that keeps the parser busy for longer than the limit', () => {
    const folder = skillFolder({ 'SKILL.md': `${'> '.repeat(390)}a\n`.repeat(400) });
    expect(subjectErrorRule(() => evaluateFolder(folder, { maxParseMs: 1 }))).toBe('parse-too-costly');
  });
});

describe('odd files that are scored', () => {
  test.each<[string, string | Buffer, number, string[]]>([
    ['an empty file', '', 34.77272727272727, ['frontmatter-missing']],
    ['a byte order mark alone', '\ufeff', 34.77272727272727, ['byte-order-mark', 'frontmatter-missing']],
    ['blank lines', ' \n\t\n\n', 34.77272727272727, ['frontmatter-missing']],
    ['a byte order mark', `\ufeff${skillText()}`, CRANE_COMPOSITE, ['byte-order-mark']],
    [
      'two byte order marks',
      `\ufeff\ufeff${skillText()}`,
      34.77272727272727,
      ['byte-order-mark', 'frontmatter-missing', 'invisible-characters'],
    ],
    ['CRLF', skillText().replaceAll('\n', '\r\n'), CRANE_COMPOSITE, []],
    ['a lone CR as line end', skillText().replaceAll('\n', '\r'), CRANE_COMPOSITE, []],
    ['NUL bytes', skillText({ body: 'Fold\0 it.' }), CRANE_COMPOSITE, ['nul-bytes']],
    [
      'ESC sequences',
      skillText({ body: '\u001b[2J\u001b]0;owned\u0007' }),
      CRANE_COMPOSITE,
      ['control-characters'],
    ],
    [
      'reordering characters',
      skillText({ body: 'fold \u202eenarc\u202c' }),
      CRANE_COMPOSITE,
      ['bidirectional-characters'],
    ],
    [
      'a message in tag characters',
      skillText({
        body: `fold${[...'rm -rf'].map((c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join('')}`,
      }),
      CRANE_COMPOSITE,
      ['invisible-characters'],
    ],
  ])('%s', (_, text, score, rules) => {
    const outcome = outcomeOf(skillFolder({ 'SKILL.md': text }));
    expect(outcome.rules.sort()).toEqual(rules);
    expect(outcome.score).toBeCloseTo(score, 9);
  });

  test('one line of 2 MB', () => {
    const outcome = outcomeOf(skillFolder({ 'SKILL.md': skillText({ body: 'fold '.repeat(400_000) }) }));
    expect(outcome.rules.sort()).toEqual(['body-tokens']);
    expect(outcome.score).toBeCloseTo(CRANE_COMPOSITE, 9);
  });

  test('skill.md in lower case is scored, with a finding', () => {
    const { rules, findings } = outcomeOf(skillFolder({ 'skill.md': skillText() }));
    expect(rules).toEqual(['skill-file-case']);
    expect(findings[0]?.file).toBe('crane/skill.md');
  });

  test('of SKILL.md and skill.md the exact name wins', () => {
    const folder = skillFolder({ 'skill.md': '# wrong', 'SKILL.md': skillText(), 'Skill.md': '# wrong' });
    expect(outcomeOf(folder)).toMatchObject({ score: expect.closeTo(CRANE_COMPOSITE, 9), rules: [] });
  });

  test('of other letter cases the first by code point wins', () => {
    expect(outcomeOf(skillFolder({ 'skill.md': '# wrong', 'SKill.md': skillText() })).rules).toEqual([
      'skill-file-case',
    ]);
  });

  test('a link that stays inside the repository is followed', () => {
    const folder = skillFolder({ 'SKILL.md': { link: '../../common.md' } });
    writeTree(join(folder, '../..'), { 'common.md': skillText() });
    expect(outcomeOf(folder)).toMatchObject({ score: expect.closeTo(CRANE_COMPOSITE, 9), rules: [] });
  });

  test('a skill folder that is a link is named after the folder it leads to', () => {
    const folder = skillFolder({ 'SKILL.md': skillText() });
    const link = join(folder, '..', 'other');
    symlinkSync('crane', link);
    expect(outcomeOf(link).rules).toEqual([]);
  });
});

describe('odd folder names', () => {
  test.each([
    'with space',
    'new\nline',
    '\u001b[31mred',
    '..dots',
    'ü漢😀',
    '-rf',
    '$(reboot)',
    "quo'te",
    'a'.repeat(255),
  ])('%j', (name) => {
    const folder = join(temporaryRepository(), 'skills', name);
    writeTree(folder, { 'SKILL.md': skillText() });
    const outcome = outcomeOf(folder);
    expect(outcome.rules).toEqual(['name-folder-mismatch']);
    expect(outcome.score).toBeCloseTo(CRANE_COMPOSITE, 9);
  });
});
