import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { PublishedEvaluation } from '@plugin-eval/core/documents/viewer.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { skillSources } from './skill-sources.ts';
import { foldersOfFile, foldersOfRun } from './source-folders.ts';

const CRANE = '---\nname: crane\n---\n# Fold a crane\n';
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

let root: string;
/** The working directory. */
let work: string;

beforeEach(() => {
  root = temporaryFolder();
  work = join(root, 'work');
  writeTree(root, {
    'work/skills/crane/SKILL.md': CRANE,
    'outside/SKILL.md': 'SECRET',
    'secret.md': 'SECRET',
  });
});

function skill(path: string, sha256: string | null = hashOf(CRANE)): SkillEvaluation {
  return reportSkill({ subject: { kind: 'skill', name: path, path, sha256 } });
}

function sourcesOf(
  document: EvaluationDocument,
  folders = [foldersOfRun({ workingDirectory: work, subjects: [] })],
) {
  const published = publishedDocument({ kind: 'evaluation', document });
  return skillSources(published.document as PublishedEvaluation, folders);
}

test('the text of a skill, and that it is the one that was evaluated', () => {
  expect(sourcesOf(skill('skills/crane'))).toEqual([
    { path: 'skills/crane', sha256: hashOf(CRANE), text: CRANE, cut: false, is_evaluated: true },
  ]);
});

test('what was edited since is shown, and said to be another text', () => {
  const [source] = sourcesOf(skill('skills/crane', 'ab'.repeat(32)));
  expect(source).toMatchObject({ text: CRANE, sha256: hashOf(CRANE), is_evaluated: false });
});

test('a plugin and a collection have the texts of all their skills, each once', () => {
  writeTree(work, { 'skills/boat/skill.md': 'boat' });
  const plugin = reportPlugin({
    skills: [skill('skills/crane'), skill('skills/boat'), skill('skills/gone')],
  });
  expect(sourcesOf(plugin).map(({ path, is_evaluated }) => [path, is_evaluated])).toEqual([
    ['skills/crane', true],
    ['skills/boat', false],
  ]);
  const collection = reportCollection({ evaluations: [plugin, skill('skills/crane')] });
  expect(sourcesOf(collection)).toHaveLength(2);
});

test('of more skills than a page can use none is read', () => {
  const many = Array.from({ length: 501 }, (_, index) => skill(`skills/${index}`));
  expect(sourcesOf(reportCollection({ evaluations: [skill('skills/crane'), ...many] }))).toEqual([]);
});

describe('nothing but SKILL.md within the folders is read', () => {
  test.each([
    ['a way upwards', '../outside'],
    ['an absolute path', '/etc'],
    ['a skill that is gone', 'skills/gone'],
    ['a file in the place of a folder', 'skills/crane/SKILL.md'],
    ['a path with NUL', 'skills/crane\0'],
    ['an empty path', ''],
    ['a name that is none of a skill', '../secret.md'],
  ])('%s', (_, path) => {
    expect(sourcesOf(skill(path, hashOf('SECRET')))).toEqual([]);
  });

  test('a skill that was never read', () => {
    expect(sourcesOf(skill('skills/crane', null))).toEqual([]);
  });

  test('an absolute path of the same machine', () => {
    expect(sourcesOf(skill(join(root, 'outside')))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('links that lead out, and what is not a regular file', () => {
    writeTree(work, {
      'skills/linked': { link: join(root, 'outside') },
      'skills/linking/SKILL.md': { link: join(root, 'secret.md') },
      'skills/dangling/SKILL.md': { link: 'nowhere' },
      'skills/looping/SKILL.md': { link: 'SKILL.md' },
      'skills/pipe/SKILL.md': 'FIFO',
      'skills/folder/SKILL.md': 'FOLDER',
      'skills/device/SKILL.md': { link: '/dev/zero' },
    });
    const names = ['linked', 'linking', 'dangling', 'looping', 'pipe', 'folder', 'device'];
    for (const name of names) expect(sourcesOf(skill(`skills/${name}`))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('a link that stays within is followed', () => {
    writeTree(work, { 'skills/linked': { link: 'crane' } });
    expect(sourcesOf(skill('skills/linked'))[0]).toMatchObject({ text: CRANE, is_evaluated: true });
  });

  test('what is not text, or larger than anything that was evaluated', () => {
    writeTree(work, {
      'skills/binary/SKILL.md': Buffer.from([0xff, 0xfe, 0x00, 0x61]),
      'skills/huge/SKILL.md': { sparse: 65 * 1024 * 1024 },
    });
    for (const name of ['binary', 'huge']) expect(sourcesOf(skill(`skills/${name}`))).toEqual([]);
  });
});

test('what the user named is read, wherever it lies', () => {
  const folders = foldersOfRun({ workingDirectory: work, subjects: ['../outside'] });
  expect(sourcesOf(skill('../outside'), [folders])[0]?.text).toBe('SECRET');
  expect(sourcesOf(skill('../outside/..'), [folders])).toEqual([]);
});

test('a report that lies elsewhere finds its skills beside itself, when they are the very ones', () => {
  const folders = foldersOfFile('work/report.json', root);
  expect(sourcesOf(skill('skills/crane'), folders)[0]).toMatchObject({ is_evaluated: true });
  expect(sourcesOf(skill('skills/crane', 'cd'.repeat(32)), folders)).toEqual([]);
  writeTree(root, { 'skills/crane/SKILL.md': 'another crane' });
  expect(sourcesOf(skill('skills/crane'), folders)[0]?.text).toBe(CRANE);
  expect(sourcesOf(skill('skills/crane', 'cd'.repeat(32)), folders)[0]?.text).toBe('another crane');
});

describe('a text of more than a megabyte', () => {
  const MEGABYTE = 1024 * 1024;

  test.each([
    ['letters', 'a'.repeat(MEGABYTE), 'b', MEGABYTE],
    ['characters of four bytes across the end', `a${'🦀'.repeat(MEGABYTE / 4)}`, '', MEGABYTE - 3],
  ])('%s', (_, text, more, bytes) => {
    writeFileSync(join(work, 'skills/crane/SKILL.md'), text + more);
    const [source] = sourcesOf(skill('skills/crane', hashOf(text + more)));
    expect(source).toMatchObject({ cut: true, is_evaluated: true });
    expect(Buffer.byteLength(source?.text ?? '')).toBe(bytes);
    expect(text.startsWith(source?.text ?? 'nothing')).toBe(true);
  });

  test('just a megabyte is whole, and a byte order mark is no part of it', () => {
    writeFileSync(join(work, 'skills/crane/SKILL.md'), `\ufeff${'a'.repeat(MEGABYTE)}`);
    expect(sourcesOf(skill('skills/crane'))[0]).toMatchObject({ cut: false, text: 'a'.repeat(MEGABYTE) });
  });
});
