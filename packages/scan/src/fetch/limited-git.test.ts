import { expect, test } from 'vitest';
import { limitedGit } from './fetch-commit.ts';

const ARGV = ['git', 'fetch', 'https://git.example/x'];

test('the system itself ends a git that writes a larger file', () => {
  const { program, argv } = limitedGit(ARGV, 1024 * 1024, {}, 'linux');
  expect(program).toBe('/bin/sh');
  expect(argv[2]).toContain('ulimit -f 2048');
  expect(argv.slice(-3)).toEqual(ARGV);
});
