import { expect, test } from 'vitest';
import { countedFailures } from './counted-failures.ts';

const kindsOf = (...failures: string[]) =>
  countedFailures(failures.map((failure) => ({ failure, message: 'no' }))).map(({ kind }) => kind);

test('what was lost with its batch does not count', () => {
  expect(kindsOf('lost', 'overload', 'lost')).toEqual(['overload']);
});

test('a refused schema counts from the second time on', () => {
  expect(kindsOf('schema-refused')).toEqual([]);
  expect(kindsOf('schema-refused', 'schema-refused')).toEqual(['refused']);
});
