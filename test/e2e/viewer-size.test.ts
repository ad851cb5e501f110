import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/built-cli.ts';

/** What a report file may weigh beside its data. */
const LARGEST = 2_000_000;

const files = ['viewer.js', 'viewer.css'].map((name) => join(ROOT, 'dist', 'viewer', name));

test('the program and the styles of the viewer leave a report file below 2 MB', () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(size).toBeLessThan(LARGEST);
});

test('the program is one script, and the styles load nothing', () => {
  const [script = '', styles = ''] = files.map((file) => readFileSync(file, 'utf8'));
  expect(script).not.toMatch(/^\s*(?:import|export)\b/m);
  expect(script).not.toMatch(/\bimport\(/);
  expect(styles).not.toMatch(/@import|url\((?!["']?data:)/);
});
