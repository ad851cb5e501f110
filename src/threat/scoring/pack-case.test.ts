import { expect, test } from 'vitest';
import { answer, probe } from '../../../test/support/threat-probes.ts';
import { toDocument } from '../../documents/to-document.ts';
import { loadSignals } from '../signals/load-signals.ts';
import { packCase } from './pack-case.ts';
import { scoreCase } from './score-case.ts';

const line = answer('I have stamped the blue folder — “twice”, 二度. \u{1f512}', {
  toolCalls: [{ name: 'read_file', arguments: { path: 'tïcket.txt' } }],
});

test('a packed case reads, copies and is written as the case that it was', () => {
  const one = scoreCase(probe(), line, loadSignals());
  const packed = packCase(one);
  expect(one.spans.length).toBeGreaterThan(0);
  expect(packed).toEqual(one);
  expect({ ...packed, cluster: 1 }).toEqual({ ...one, cluster: 1 });
  expect(toDocument(packed)).toEqual(toDocument(one));
});
