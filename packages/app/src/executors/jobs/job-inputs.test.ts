import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJob, packInputs } from './job-inputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'job-inputs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const host = () => ({ name: 'here', pid: 1111, temporaryFolder: folder, isAlive: () => true });

const JOB = { run: 'r1', toolVersion: '1', lease: 1, pools: [], variables: '{}' };
const COMMAND = ['score', 'skills', '--fleet'];

function jobOf(
  entries: unknown,
  changes: { command?: unknown; workingDirectory?: string; variables?: string } = {},
) {
  const { command = COMMAND, ...rest } = changes;
  const bytes = deflateRawSync(JSON.stringify({ entries }));
  const inputs = createHash('sha256').update(bytes).digest('hex');
  const job = { ...JOB, workingDirectory: '/home/ada', command: JSON.stringify(command), inputs, ...rest };
  return { job, bytes };
}

test('what a command names is laid out elsewhere as it lay, with the configuration of its project', () => {
  const there = mkdtempSync(join(folder, 'there-'));
  mkdirSync(join(there, 'skills/crane'), { recursive: true });
  mkdirSync(join(there, '.git'));
  writeFileSync(join(there, '.git/config'), 'secret');
  writeFileSync(join(there, 'skills/crane/SKILL.md'), '# Crane');
  writeFileSync(join(there, 'cases.json'), '[]');
  writeFileSync(join(there, 'plugineval.config.json'), '{}');
  writeFileSync(join(there, 'other.txt'), 'not named');
  const command = ['score', 'skills', '--prompts=cases.json', join(there, 'skills'), '--fleet'];
  const packed = packInputs(command, there, [join(there, 'skills')]);
  const { bytes, hash } = packed ?? { bytes: new Uint8Array(), hash: '' };
  const job = { ...JOB, workingDirectory: there, command: JSON.stringify(command), inputs: hash };
  const opened = openJob(job, bytes, host());
  const root = opened.workingDirectory.slice(0, -there.length);
  expect(opened.commandLine).toEqual([
    'score',
    'skills',
    '--prompts=cases.json',
    join(root, there, 'skills'),
    '--fleet',
  ]);
  const files = readdirSync(opened.workingDirectory, { recursive: true });
  expect(files.toSorted()).toEqual(
    [
      '.git',
      'cases.json',
      'plugineval.config.json',
      'skills',
      'skills/crane',
      'skills/crane/SKILL.md',
    ].toSorted(),
  );
  opened.remove();
  expect(existsSync(root)).toBe(false);
});

test('what needs the history of git does not travel', () => {
  expect(packInputs(['score', '.', '--lift-against', 'git:HEAD', '--fleet'], folder, [])).toBeNull();
});

describe('a row that somebody else wrote', () => {
  test.each([
    ['another command', jobOf([], { command: ['score', 'skills'] }), 'uses the fleet'],
    [
      'a program of its own',
      jobOf([], { command: ['threat', 'run', '--fleet', '--', 'sh'] }),
      'uses the fleet',
    ],
    ['a folder above', jobOf([], { command: ['score', '../../../..', '--fleet'] }), 'outside'],
    [
      'a file to write above',
      jobOf([], { command: ['score', 's', '--fleet', '-o', 'html:/etc/x'] }),
      'outside',
    ],
    [
      'a path in a flag',
      jobOf([], { command: ['score', 's', '--fleet', '--prompts=../../../x'] }),
      'outside',
    ],
    ['no folder', jobOf([], { workingDirectory: 'home' }), 'uses the fleet'],
    ['a file above', jobOf([['/../x', 'file', '']]), 'must be absolute'],
    ['no list', jobOf('x'), 'entries'],
    ['no words', jobOf([], { command: [1] }), 'string'],
    [
      'an address of its own',
      jobOf([], { variables: '{"ANTHROPIC_BASE_URL":"http://x"}' }),
      'ANTHROPIC_BASE_URL',
    ],
  ])('with %s is refused, and leaves nothing behind', (_, { job, bytes }, problem) => {
    expect(() => openJob(job, bytes, host())).toThrow(problem);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with a link into this machine is refused', () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    symlinkSync(outside, join(folder, 'l'));
    const { job, bytes } = jobOf([['/home/ada/skills', 'link', outside]]);
    expect(() => openJob(job, bytes, host())).toThrow('outside');
    rmSync(outside, { recursive: true });
  });

  test('with other files than those of its hash is refused', () => {
    const { job } = jobOf([]);
    expect(() => openJob(job, jobOf([['/x', 'folder', null]]).bytes, host())).toThrow(
      'do not match their hashes',
    );
  });
});
