import { expect, test } from 'vitest';
import { baselineSchema } from './baseline.ts';

test('a baseline of very many findings can be read again', () => {
  const entry = { fingerprint: 'a', rule: 'b', path: 'c', message: 'd', reason: 'e' };
  const findings = new Array(100_001).fill(entry);
  expect(baselineSchema.safeParse({ schema_version: '1.0', findings, ratchets: [] }).success).toBe(true);
});
