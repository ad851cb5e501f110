import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const FIELDS = ['name', 'description', 'license', 'allowed-tools'];

test('a slip of the keyboard finds its name', () => {
  expect(nearestName('desciption', FIELDS)).toBe('description');
  expect(nearestName('allowed_tools', FIELDS)).toBe('allowed-tools');
});

test('letter case does not count as distance', () => {
  expect(nearestName('LICENSE', FIELDS)).toBe('license');
});

test('a word that has nothing to do with any name finds none', () => {
  expect(nearestName('version', FIELDS)).toBeNull();
});

test('for a short name one slip is the most', () => {
  expect(nearestName('nam', FIELDS)).toBe('name');
  expect(nearestName('na', FIELDS)).toBeNull();
});

test('of no candidates none is near', () => {
  expect(nearestName('name', [])).toBeNull();
});
