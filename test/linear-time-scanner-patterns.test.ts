import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { baitsFor, expectLinear, GENERAL_BAITS, LENGTH } from './support/linear-time.ts';
import { patternsIn } from './support/patterns-in-source.ts';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../packages');
const MORE_BAITS = [
  '<',
  '<a ',
  '<!--',
  '"',
  "'",
  '\\',
  '$',
  '(',
  '=',
  ';',
  ':',
  '@',
  'http://',
  '"a":',
  '\r',
  '1',
];
/** Code and files, matched as a whole. */
const LONG = LENGTH / 2;
/** Prose comes in passages of 4,000 characters: only cubic patterns take noticeable time for one. */
const PASSAGE = 4_000;
/** Words of a pattern that are tried; some hold a hundred. */
const MOST_WORDS = 10;

describe.each([
  ['code/src', LONG],
  ['scan/src/fetch', LONG],
  ['quality/src/evaluate/scan', LONG],
  ['scan/src/files', LONG],
  ['scan/src/flows', LONG],
  ['scan/src/signature', LONG],
  ['scan/src/prose', PASSAGE],
] as const)('patterns in the source of %s', (folder, length) => {
  const baits = [...GENERAL_BAITS, ...MORE_BAITS.map((piece) => piece.repeat(LENGTH))].map((bait) =>
    bait.slice(-length),
  );
  const files = readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, patternsIn(readFileSync(join(SRC, folder, file), 'utf8'))] as const)
    .filter(([, patterns]) => patterns.length > 0);

  test.each(files)('%s', { timeout: 240_000 }, (_, patterns) => {
    for (const pattern of patterns)
      expectLinear(pattern, [...baits, ...baitsFor(spreadWords(pattern.source), length)]);
  });
});

/** Patterns of a table, with their flags. */
function patternsOfTable(file: string): [string, RegExp[]][] {
  const rows = JSON.parse(readFileSync(join(SRC, file), 'utf8')) as Record<string, unknown>[];
  return rows.map((row) => {
    const flags = `${row.flags ?? ''}${row.alsoFlags ?? ''}`.replace(/g|(.)(?=.*\1)/g, '');
    const sources = [row.pattern, row.name, row.notIn, ...((row.also as unknown[]) ?? [])];
    return [
      String(row.id ?? row.what ?? row.provider),
      sources.flatMap((source) => (typeof source === 'string' ? [new RegExp(source, flags)] : [])),
    ];
  });
}

test.each(
  [
    'scan/src/flows/text-shapes.json',
    'scan/src/flows/planted-keys.json',
    'code/src/secret-places.json',
  ].flatMap(patternsOfTable),
)('a pattern of a table: %s', { timeout: 240_000 }, (_, patterns) => {
  const baits = [...GENERAL_BAITS, ...MORE_BAITS.map((piece) => piece.repeat(LENGTH))].map((bait) =>
    bait.slice(-LONG),
  );
  for (const pattern of patterns)
    expectLinear(pattern, [...baits, ...baitsFor(spreadWords(pattern.source), LONG)]);
});

/** Some of the words of a pattern, from its beginning to its end. */
function spreadWords(source: string): string {
  const words = [...new Set(source.replace(/\\[a-z]/gi, ' ').match(/[a-z']{2,}/gi) ?? [])];
  const step = Math.max(1, words.length / MOST_WORDS);
  return words.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).join(' ');
}

test('they are found', () => {
  const source = readFileSync(join(SRC, 'scan/src/prose/roles.ts'), 'utf8');
  expect(patternsIn(source).length).toBeGreaterThan(5);
});
