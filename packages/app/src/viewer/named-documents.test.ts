import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { FileEntry } from './named-documents.ts';

test('a link that leads to itself is a file that does not exist', () => {
  const folder = temporaryFolder();
  symlinkSync('loop.json', join(folder, 'loop.json'));
  const opened = () =>
    new FileEntry('file-1', 'loop.json', { workingDirectory: folder, redacted: JSON.stringify });
  expect(opened).toThrow(FileError);
  expect(opened).toThrow(/^loop\.json does not exist/);
});

test('a file that became such a link is gone, and comes back', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'report.json');
  writeFileSync(path, renderJson(reportSkill()));
  const entry = new FileEntry('file-1', 'report.json', {
    workingDirectory: folder,
    redacted: JSON.stringify,
  });
  rmSync(path);
  symlinkSync('report.json', path);
  expect(() => entry.published()).toThrow(/does not exist/);
  rmSync(path);
  writeFileSync(path, renderJson(reportSkill()));
  expect(entry.published().kind).toBe('evaluation');
});
