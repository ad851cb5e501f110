import { expect, test } from 'vitest';
import { columnsOf } from './terminal-columns.ts';

test('wide characters take two columns, combining marks none', () => {
  expect(columnsOf('crane')).toBe(5);
  expect(columnsOf('折り鶴')).toBe(6);
  expect(columnsOf('e\u0301')).toBe(1);
  expect(columnsOf('🦢')).toBe(2);
});
