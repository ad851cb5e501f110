import { describe, expect, test } from 'vitest';
import { countDirectives, readProseSignals } from './prose-signals.ts';

const read = (...lines: string[]) => readProseSignals(lines);

describe('an output format', () => {
  test.each([
    [['The output has this format.'], true],
    [['Format of the Output'], true],
    [['The output', 'has a format'], false],
    [['Returns the folds as JSON'], true],
    [['JSON is returned'], false],
    [['outputs are formatted'], false],
  ])('%j: %s', (lines, named) => {
    expect(read(...lines).namesOutputFormat).toBe(named);
  });
});

test('outputs and inputs are whole words, singular or plural', () => {
  expect(read('It produces cranes.')).toMatchObject({ namesOutput: true, namesInput: false });
  expect(read('It ACCEPTS args.')).toMatchObject({ namesOutput: false, namesInput: true });
  expect(read('generator, inputting, acceptable')).toMatchObject({ namesOutput: false, namesInput: false });
});

test('a line is read once, whatever it names, and every line is', () => {
  const line = 'Dispatch İnput, coordinate the orchestration and return outputs; accept args, parameters.';
  expect(read(line, '', 'none of it', `  ${line} `)).toMatchObject({
    ...{ namesOutput: true, namesInput: true, orchestrationWordCount: 6 },
  });
});

test('words of orchestration are counted one by one; "coordinates" is geometry', () => {
  expect(
    read('Orchestrates and dispatched, a coordinator coordinating coordinates').orchestrationWordCount,
  ).toBe(4);
});

test.each(['a decision', 'When to  use', 'comparisons', 'trade-off', 'tradeoffs'])(
  '%j discusses decisions',
  (text) => {
    expect(read(text).discussesDecisions).toBe(true);
  },
);

test('a phrase may go on over a line end', () => {
  expect(read('Here is when', 'to use it.').discussesDecisions).toBe(true);
  expect(read('see', 'also').mentionsRelated).toBe(true);
});

test.each([
  ['related skills', true],
  ['companion', true],
  ['complementary', true],
  ['related work', false],
  ['unrelated agents', false],
])('%j points to related skills: %s', (text, related) => {
  expect(read(text).mentionsRelated).toBe(related);
});

test('lines are compared once trimmed, and those without a letter or digit are left out', () => {
  expect(read('a', '  a ', 'A', '---', '', '1')).toMatchObject({
    proseLineCount: 4,
    distinctProseLineCount: 3,
  });
});

test('directives are whole words in capitals', () => {
  expect(countDirectives(['You MUST, NEVER and ALWAYS', 'MUSTARD must _MUST_ MUST'])).toBe(4);
});
