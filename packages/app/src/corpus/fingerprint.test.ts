import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { temporaryFolder, temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { fileStamp, fingerprintOf, isUnchanged, mayChangeUnseen } from './fingerprint.ts';

/** Long after everything that a test writes. */
const LATER = Date.now() + 3_600_000;

function stampOf(folder: string, now = LATER, basis = 'version 1') {
  return fileStamp(folder, { limits: DEFAULT_READ_LIMITS, basis, now });
}

function skill() {
  const folder = temporaryFolder();
  writeTree(folder, {
    'SKILL.md': 'crane',
    'references/folds.md': 'valley',
    'assets/a.txt': 'x',
    'notes.md': 'n',
  });
  return folder;
}

test('a skill that nobody touched keeps its stamp', () => {
  const folder = skill();
  const stamp = stampOf(folder);
  expect(stamp).toMatch(/^[0-9a-f]{64}$/);
  expect(stampOf(folder, LATER + 5_000)).toBe(stamp);
  expect(isUnchanged(folder, stamp, stamp)).toBe(true);
});

test.each<[string, (folder: string) => void]>([
  ['a longer SKILL.md', (folder) => writeFileSync(join(folder, 'SKILL.md'), 'crane!')],
  ['a new reference', (folder) => writeFileSync(join(folder, 'references', 'new.md'), 'x')],
  ['a removed reference', (folder) => rmSync(join(folder, 'references', 'folds.md'))],
  ['a removed asset', (folder) => rmSync(join(folder, 'assets'), { recursive: true })],
  ['a removed SKILL.md', (folder) => rmSync(join(folder, 'SKILL.md'))],
])('%s changes it', (_, change) => {
  const folder = skill();
  const stamp = stampOf(folder);
  change(folder);
  expect(stampOf(folder)).not.toBe(stamp);
});

test('an edit that keeps size and time of modification changes it', () => {
  const folder = skill();
  const file = join(folder, 'SKILL.md');
  const then = new Date('2026-01-01T00:00:00Z');
  utimesSync(file, then, then);
  const stamp = stampOf(folder);
  const { ctimeNs } = statSync(file, { bigint: true });
  // Until the clock of the file system has gone on.
  do {
    writeFileSync(file, 'heron');
    utimesSync(file, then, then);
  } while (statSync(file, { bigint: true }).ctimeNs === ctimeNs);
  expect([statSync(file).mtime, statSync(file).size]).toEqual([then, 'crane'.length]);
  expect(stampOf(folder)).not.toBe(stamp);
});

test('a file beside the skill, which no judge sees, does not', () => {
  const folder = skill();
  const stamp = stampOf(folder);
  writeFileSync(join(folder, 'notes.md'), 'other notes');
  expect(stampOf(folder)).toBe(stamp);
});

test('what else the index depends on changes it', () => {
  const folder = skill();
  expect(stampOf(folder, LATER, 'version 2')).not.toBe(stampOf(folder));
});

test('a skill that was changed just now may change unseen: its stamp equals no other', () => {
  const folder = skill();
  const changed = statSync(join(folder, 'SKILL.md')).ctimeMs;
  const unsettled = stampOf(folder, changed);
  expect(isUnchanged(folder, unsettled, unsettled)).toBe(false);
  expect(isUnchanged(folder, stampOf(folder), unsettled)).toBe(false);
  // The clock of this machine may be behind that of the disk.
  expect(isUnchanged(folder, stampOf(folder, changed - 10_000), stampOf(folder, changed - 10_000))).toBe(
    false,
  );
});

test('a clock that counts whole seconds is given more time than one that counts nanoseconds', () => {
  const fine = 1_000_000_123_456_789n;
  expect([1_000_000_124, 1_000_000_223, 1_000_000_224].map((now) => mayChangeUnseen(fine, now))).toEqual([
    true,
    true,
    false,
  ]);
  const coarse = 1_000_002_000_000_000n;
  expect([1_000_002_999, 1_000_004_999, 1_000_005_000].map((now) => mayChangeUnseen(coarse, now))).toEqual([
    true,
    true,
    false,
  ]);
});

test('references that loop or lead nowhere stop nothing', () => {
  const folder = skill();
  symlinkSync('loop', join(folder, 'references', 'loop'));
  symlinkSync('..', join(folder, 'references', 'up'));
  expect(stampOf(folder)).toMatch(/^[0-9a-f]{64}$/);
});

test('a skill whose links have come to lead elsewhere has changed', () => {
  const root = temporaryRepository();
  const folder = join(root, 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': 'See [heron](../heron/SKILL.md) and [folds](references/folds.md).' });
  const stamp = stampOf(folder);
  const fingerprint = fingerprintOf(stamp, [
    ['../heron/SKILL.md', false],
    ['references/folds', false],
  ]);
  expect(isUnchanged(folder, stamp, fingerprint)).toBe(true);
  writeTree(root, { 'skills/heron/SKILL.md': 'heron' });
  expect(isUnchanged(folder, stamp, fingerprint)).toBe(false);
  rmSync(join(root, 'skills', 'heron'), { recursive: true });
  expect(isUnchanged(folder, stamp, fingerprint)).toBe(true);
  mkdirSync(join(folder, 'references', 'folds'), { recursive: true });
  expect(isUnchanged(folder, stamp, fingerprint)).toBe(false);
});

test('links are not followed out of the repository to see whether something has changed', () => {
  const root = temporaryFolder();
  writeTree(root, {
    'repository/.git': 'FOLDER',
    'secret/SKILL.md': 'x',
    'repository/skills/crane/SKILL.md': 'c',
  });
  const folder = join(root, 'repository', 'skills', 'crane');
  const stamp = stampOf(folder);
  expect(isUnchanged(folder, stamp, fingerprintOf(stamp, [['../../../secret', false]]))).toBe(true);
});

test('a fingerprint that somebody made up equals nothing', () => {
  const folder = skill();
  const stamp = stampOf(folder);
  for (const made of ['', ' ', `${stamp} {`, `${stamp} [["x"]]`, `${stamp} [[1,true]]`])
    expect(isUnchanged(folder, stamp, made)).toBe(false);
});

test('of very many links the first count', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => [`../x${index}`, false] as const);
  expect(fingerprintOf('stamp', many).length).toBeLessThan(5_000);
});
