import { expect, test } from 'vitest';
import { withHashOf, withLateHash } from './late-hash.ts';

// printf crane | sha256sum
const OF_CRANE = '2c6ac23e4ffdf95f08f369eca6488b585bca0def0ddfe69f525e40d4aa2509d3';

test('the hash is that of the bytes when it is first read, and stays it', () => {
  const bytes = Buffer.from('heron');
  const skill = withLateHash({ name: 'crane' }, bytes);
  bytes.write('crane');
  expect(skill.sha256).toBe(OF_CRANE);
  bytes.write('heron');
  expect(skill.sha256).toBe(OF_CRANE);
});

test('it is a property as any other, also of an object that was given it', () => {
  const skill = withLateHash({ name: 'crane' }, Buffer.from('crane'));
  const subject = withHashOf({ kind: 'skill' }, { of: skill });
  const expected = { kind: 'skill', sha256: OF_CRANE };
  expect(JSON.stringify(subject)).toBe(JSON.stringify(expected));
  expect([{ ...subject }, structuredClone(subject)]).toEqual([expected, expected]);
  expect(withHashOf({}, { of: { sha256: OF_CRANE } })).toEqual({ sha256: OF_CRANE });
});
