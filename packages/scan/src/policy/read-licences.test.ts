import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { expect, test } from 'vitest';
import { describeFile } from '../files/describe-file.ts';
import { judgeLicences } from './judge-licences.ts';
import { readLicences } from './read-licences.ts';

const skill = (licence: string) => `---\nname: tables\nlicense: ${licence}\n---\n\n# Tables\n`;
const outcome = (files: Record<string, string>, allowed = ['MIT', 'Apache-2.0']) => {
  const read = Object.entries(files).map(([path, text]) => describeFile(path, Buffer.from(text)));
  return judgeLicences(readLicences(read, DEFAULT_READ_LIMITS), allowed).outcome;
};

test.each<[string, Record<string, string>, string]>([
  ['a license field', { 'SKILL.md': skill('MIT') }, 'allowed'],
  ['a choice with an allowed one', { 'SKILL.md': skill('GPL-3.0-only OR MIT') }, 'allowed'],
  ['two that both hold', { 'SKILL.md': skill('GPL-3.0-only AND MIT') }, 'denied'],
  ['a package.json', { 'package.json': '{"license":"ISC"}' }, 'denied'],
  [
    'a field and a manifest that differ',
    { 'SKILL.md': skill('MIT'), 'plugin.json': '{"license":"ISC"}' },
    'denied',
  ],
  [
    'a field and a LICENSE that says something else',
    { 'SKILL.md': skill('MIT'), LICENSE: 'All yours.' },
    'unknown',
  ],
  ['an expression of two kinds', { 'SKILL.md': skill('MIT OR ISC AND MIT') }, 'unknown'],
  ['a pointer', { 'SKILL.md': skill('Complete terms in LICENSE.txt') }, 'unknown'],
  ['a list', { 'SKILL.md': skill('[MIT]') }, 'unknown'],
  ['a claim in the text alone', { 'SKILL.md': '# Tables\n\nlicense: MIT, by acme\n' }, 'unknown'],
  ['nothing', { 'README.md': 'MIT' }, 'unknown'],
])('%s is judged', (_, files, expected) => {
  expect(outcome(files)).toBe(expected);
});
