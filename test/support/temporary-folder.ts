import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder (its real path), removed when the running test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'test-of-it-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same with a `.git` in it, so that it is the boundary of everything below. */
export function temporaryRepository(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.git'));
  return folder;
}
