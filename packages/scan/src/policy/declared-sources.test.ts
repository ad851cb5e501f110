import { expect, test } from 'vitest';
import { describeFile } from '../files/describe-file.ts';
import { declaredSources } from './declared-sources.ts';

const sourcesOf = (...sources: unknown[]) => {
  const text = JSON.stringify({ name: 'm', plugins: sources.map((source) => ({ name: 'p', source })) });
  return declaredSources([describeFile('.claude-plugin/marketplace.json', Buffer.from(text))]);
};

test('remote sources of every kind are listed, and local ones are not', () => {
  const sha = 'a'.repeat(40);
  const found = sourcesOf(
    './plugins/own',
    { source: 'local', path: 'own' },
    { source: 'github', repo: 'acme/x', sha },
    { source: 'url', url: 'https://git.example/acme/x.git', ref: 'main' },
    { source: 'git-subdir', url: 'acme/y', path: 'plugins/y' },
    { source: 'npm', package: '@acme/tool', version: '1.0.0' },
    'git@github.com:acme/z.git',
  );
  expect(found.map(({ text }) => text)).toEqual([
    'github.com/acme/x',
    'git.example/acme/x',
    'github.com/acme/y',
    'npm:registry.npmjs.org/@acme/tool',
    'github.com/acme/z',
  ]);
  expect(found.map(({ unpinned }) => unpinned === null)).toEqual([true, false, false, false, false]);
});

test('what cannot be read is a source that nothing allows', () => {
  expect(sourcesOf({ source: 'pip', package: 'x' })[0]?.problem).toMatch(/kind/);
  const broken = describeFile('sub/.claude-plugin/marketplace.json', Buffer.from('{'));
  expect(declaredSources([broken])[0]?.problem).toMatch(/JSON/);
});
