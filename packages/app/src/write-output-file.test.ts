import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { writeOutputFile } from './write-output-file.ts';

test('a file is written whole, its folders with it, and nothing is left beside it', () => {
  const root = temporaryFolder();
  writeOutputFile('out/report.json', 'new', root);
  writeOutputFile('out/report.json', 'newer', root);
  expect(readFileSync(join(root, 'out/report.json'), 'utf8')).toBe('newer');
  expect(readdirSync(join(root, 'out'))).toEqual(['report.json']);
});

test('a link that somebody put there is not followed', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'precious'), 'kept');
  symlinkSync('precious', join(root, 'report.html'));
  expect(() => writeOutputFile('report.html', 'page', root)).toThrow(OutputError);
  expect(readFileSync(join(root, 'precious'), 'utf8')).toBe('kept');
});

test.skipIf(process.platform === 'win32')(
  'a pipe is refused instead of waited for, a device is written to',
  () => {
    const root = temporaryFolder();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(() => writeOutputFile('pipe', 'page', root)).toThrow(/not a regular file/);
    writeOutputFile('/dev/null', 'page', root);
    expect(existsSync('/dev/null')).toBe(true);
  },
);
