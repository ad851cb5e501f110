import { expect, test } from 'vitest';
import { returnedBy, wayToEverything } from './way-to-everything.ts';

test.each([
  ['return this', 'globalThis'],
  [' return process; ', 'process'],
  ['return globalThis', 'globalThis'],
])('%s returns %s when it is called', (source, name) => {
  expect(returnedBy(wayToEverything(source) ?? '')).toBe(name);
});

test.each(['return this.rows', 'return 1', 'fetch(this)', ''])('%j is source like any other', (source) => {
  expect(wayToEverything(source)).toBeNull();
});

test('other paths return nothing known', () => expect(returnedBy('fs.readFileSync')).toBeNull());
