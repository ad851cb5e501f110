import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { answer, probe } from '@plugin-eval/tests/support/threat-probes.ts';
import { expect, test } from 'vitest';
import { loadSignals } from '../signals/load-signals.ts';
import { casePacker, changedCase } from './pack-case.ts';
import { scoreCase } from './score-case.ts';

const line = answer('I have stamped the blue folder — “twice”, 二度. \u{1f512}', {
  toolCalls: [{ name: 'read_file', arguments: { path: 'tïcket.txt' } }],
});

test('a packed case reads, copies and is written as the case that it was', () => {
  const one = scoreCase(probe(), line, loadSignals());
  const pack = casePacker();
  // More than one block of them: some are compressed, and the last ones are not yet.
  const [packed = one, ...others] = Array.from({ length: 70 }, () => pack(one));
  for (const other of others) expect(other).toEqual(one);
  expect(one.spans.length).toBeGreaterThan(0);
  expect(packed).toEqual(one);
  expect({ ...packed, cluster: 1 }).toEqual({ ...one, cluster: 1 });
  expect(toDocument(packed)).toEqual(toDocument(one));
});

test('a packed case with other values stays packed, and reads as the case with them', () => {
  const one = scoreCase(probe(), line, loadSignals());
  const packed = casePacker()(one);
  const changed = changedCase(packed, { cluster: 3, scatterX: 0.5 });
  expect(changed).toEqual({ ...one, cluster: 3, scatterX: 0.5 });
  expect(Object.keys(changed)).toEqual(Object.keys(one));
  expect(Object.getOwnPropertyDescriptor(changed, 'spans')?.get).toBeTypeOf('function');
  expect(packed.cluster).toBeNull();
  expect(changedCase(one, { cluster: 3 })).toEqual({ ...one, cluster: 3 });
});
