import { beforeAll, expect, test } from 'vitest';
import { CODE_LIMITS } from './code-limits.ts';
import { LoweredTexts } from './lowered-texts.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

test('after many texts that were too costly no other is tried', () => {
  const texts = new LoweredTexts();
  expect(texts.lower('x = 1', 'python', 1).reason).toBeNull();
  for (let i = 0; i < CODE_LIMITS.costlyTexts; i++)
    expect(texts.lower(`${i}\n${'&a '.repeat(30_000)}`, 'shell', 1).reason).toBe('too-costly');
  expect(texts.lower('y = 1', 'python', 1)).toEqual({ statements: [], reason: 'too-costly' });
  expect(texts.lower('x = 1', 'python', 1).reason).toBeNull();
});
