import { describe, expect, test } from 'vitest';
import { descriptionOf, readDescriptionSignals } from './description-signals.ts';

const read = (fields: Record<string, unknown>) => readDescriptionSignals(new Map(Object.entries(fields)));
const useCases = (description: string) => read({ description }).useCaseCount;

test('the description is trimmed, and empty when it is no string', () => {
  expect(descriptionOf(new Map([['description', '\u00a0 Folds. \n']]))).toBe('Folds.');
  expect(descriptionOf(new Map([['description', ['Folds.']]]))).toBe('');
});

test('its length counts code points', () => {
  expect(read({ description: ' 😀😀 ' }).descriptionLength).toBe(2);
});

test('when_to_use adds to the text but not to the length', () => {
  const signals = read({ description: 'Folds.', when_to_use: 'Use this proactively when folding' });
  expect(signals).toMatchObject({
    descriptionLength: 6,
    hasTrigger: true,
    saysProactively: true,
    hasTriggerContext: true,
  });
  expect(read({ description: 'Folds.', when_to_use: ['Use when folding'] }).hasTrigger).toBe(false);
});

describe('use cases', () => {
  test.each([
    ['Use when folding, when creasing, or when cutting', 2],
    ['Use for folding or for cutting', 1],
    ['folding, creasing and cutting', 1],
    ['folding, or creasing', 1],
    ['folding, setting up paper', 1],
    ['a word, string handling', 0],
    ['sing, ring, king', 0],
    ['fold, crease, cut', 0],
  ])('%j: %d', (text, count) => {
    expect(useCases(text)).toBe(count);
  });
});

test.each([
  [{ 'disable-model-invocation': true }, true],
  [{ 'disable-model-invocation': 'true' }, false],
  [{ paths: '**/*.md' }, true],
  [{ paths: ['a'] }, true],
  [{ paths: '' }, false],
  [{ paths: [] }, false],
  [{ paths: new Map([['a', 1]]) }, false],
])('a skill with %j is exempt: %s', (fields, exempt) => {
  expect(read(fields).exempt).toBe(exempt);
});

test.each([
  ['crane', true],
  ['  ', false],
  [42, false],
  [undefined, false],
])('a name of %j is a name: %s', (name, hasName) => {
  expect(read({ name }).hasName).toBe(hasName);
});

test.each(['automatically', 'Always\nuse', 'triggers', 'invoked', 'TRIGGER'])(
  '%j says that it starts by itself',
  (word) => {
    expect(read({ description: `It ${word} it` }).saysAutomatic).toBe(true);
  },
);

test.each(['automatic', 'triggering', 'always be used', 'invoker'])('%j does not', (word) => {
  expect(read({ description: `It ${word} it` }).saysAutomatic).toBe(false);
});
