import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { describe, expect, test } from 'vitest';
import { signalsWithout } from '../../../../scripts/signals-without.ts';
import { loadSignals } from './load-signals.ts';

const STANCE = `schema_version: '1.0'
cues: []
roles: { turns: [], elsewhere: [], redirects: [] }
weights: { bias: 0, later_alone: 1, opening: {}, later: {} }
`;
const signal = (pattern: string, label = 'a') =>
  `schema_version: '1.0'\nwords: { no: "can't|cannot", i_no: 'i (?:{no})' }\nsignals:\n  - { label: ${label}, kind: boundary, weight: 0.5, why: x, patterns: ['${pattern}'] }\n`;

function folderOf(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('the shipped signals', () => {
  const signals = loadSignals();

  test('are read once', () => {
    expect(loadSignals()).toBe(signals);
  });

  test('have a hash, signals of every kind, and a reason for every label', () => {
    expect(signals.hash).toMatch(/^[0-9a-f]{64}$/);
    expect([...new Set(signals.signals.map(({ kind }) => kind))].sort()).toEqual([
      'boundary',
      'safe',
      'unsafe',
    ]);
    for (const { label, why } of [...signals.signals, ...signals.cues]) {
      expect(why.length, label).toBeGreaterThan(20);
    }
  });

  test('know refusals in seventeen languages', () => {
    const languages = signals.signals.filter(({ label }) => label.startsWith('refuses_in_'));
    expect(languages.length + 1).toBe(17);
  });

  test('give every boundary signal a weight for the stance', () => {
    const boundary = signals.signals.filter(({ kind }) => kind === 'boundary').map(({ label }) => label);
    expect(boundary.filter((label) => !(label in signals.stance.weights.opening))).toEqual([]);
  });
});

test('words are put in, also in one another', () => {
  const [first] = loadSignals(folderOf({ 'stance.yaml': STANCE, 'x.yaml': signal('{i_no} go') })).signals;
  expect(first?.patterns[0]?.source).toBe("(?:i (?:(?:can't|cannot))) go");
});

test('the hash is that of the data', () => {
  const hash = (pattern: string) =>
    loadSignals(folderOf({ 'stance.yaml': STANCE, 'x.yaml': signal(pattern) })).hash;
  expect(hash('{i_no}')).toBe(hash('{i_no}'));
  expect(hash('{i_no}')).not.toBe(hash('{no}'));
});

test('patterns that were written after a set can be left out', () => {
  const patterns = (signals: ReturnType<typeof loadSignals>) =>
    signals.cues.flatMap((cue) => cue.patterns).length;
  const without = signalsWithout('mistralguard');
  expect(patterns(without)).toBeLessThan(patterns(loadSignals()));
  expect(without.hash).not.toBe(loadSignals().hash);
  expect(patterns(signalsWithout('no such set'))).toBe(patterns(loadSignals()));
});

test.each([
  ['no stance.yaml', { 'x.yaml': signal('a b') }, 'stance.yaml'],
  ['broken YAML', { 'stance.yaml': STANCE, 'x.yaml': 'a: [' }, 'x.yaml: it is broken YAML'],
  ['an alias', { 'stance.yaml': STANCE, 'x.yaml': 'a: &a 1\nb: *a' }, 'x.yaml: it is broken YAML'],
  ['a field that is not known', { 'stance.yaml': STANCE, 'x.yaml': `${signal('a b')}more: 1\n` }, 'x.yaml'],
  [
    'a weight above 1',
    { 'stance.yaml': STANCE, 'x.yaml': signal('a b').replace('0.5', '2') },
    'signals.0.weight',
  ],
  [
    'a word that is not there',
    { 'stance.yaml': STANCE, 'x.yaml': signal('{maybe}') },
    'no word is called maybe',
  ],
  [
    'a label twice',
    { 'stance.yaml': STANCE, 'x.yaml': signal('a b'), 'y.yaml': signal('c d') },
    'two signals',
  ],
  [
    'a weight of nothing',
    { 'stance.yaml': STANCE.replace('opening: {}', 'opening: { b: 1 }'), 'x.yaml': signal('a b') },
    'no signal has this label',
  ],
])('%s is an error that says where', (_, files, message) => {
  expect(() => loadSignals(folderOf(files))).toThrow(ConfigError);
  expect(() => loadSignals(folderOf(files))).toThrow(message);
});

test('a pattern of a user must be RE2', () => {
  expect(() => loadSignals(folderOf({ 'stance.yaml': STANCE, 'x.yaml': signal('(?=a)') }))).toThrow(
    PatternError,
  );
});

test('words that double again and again do not fill the memory', () => {
  const words = ['w0: aaaaaaaaaa', ...Array.from({ length: 30 }, (_, i) => `w${i + 1}: "{w${i}}{w${i}}"`)];
  const text = `schema_version: '1.0'\nwords:\n  ${words.join('\n  ')}\nsignals:\n  - { label: a, kind: safe, weight: 0.5, why: x, patterns: ['{w30}'] }\n`;
  expect(() => loadSignals(folderOf({ 'stance.yaml': STANCE, 'x.yaml': text }))).toThrow('grows too long');
});

test('a folder that is not there is an error', () => {
  expect(() => loadSignals(join(temporaryFolder(), 'none'))).toThrow(ConfigError);
});
