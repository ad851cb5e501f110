import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemberScanner } from './member-scanner.ts';

/** What is found in a text that is given in pieces of that many bytes. */
function scanned(text: string, size = 1_000_000, mostFrame = 1_000_000) {
  const bytes = Buffer.from(text);
  const scanner = new MemberScanner(mostFrame);
  const places: number[] = [];
  for (let at = 0; at < bytes.length; at += size) places.push(...scanner.push(bytes.subarray(at, at + size)));
  const found = scanner.finish();
  const members: unknown[] = [];
  for (let at = 0; at < places.length; at += 2)
    members.push(JSON.parse(bytes.toString('utf8', places[at], places[at + 1])));
  if (found === null) return null;
  const frame = found.kind === 'document' ? found.frame : bytes.subarray(...found.frame);
  return { kind: found.kind, frame: JSON.parse(frame.toString('utf8')), members };
}

const MEMBERS = [
  {},
  { name: 'a "quoted" one\\', evaluations: [1, { evaluations: [] }], text: '}],[{"é' },
  { skills: [{ name: 'evaluations' }] },
];
const FRAME = { subject: { name: 'x', evaluations: [7] }, summary: 'evaluations', gates: [[1], '\\"'] };

test.each([undefined, 2])('members are found in JSON indented by %s, whatever the pieces', (indent) => {
  const text = JSON.stringify({ ...FRAME, evaluations: MEMBERS, errors: ['evaluations'] }, null, indent);
  const frame = { ...FRAME, evaluations: [], errors: ['evaluations'] };
  for (const size of [1, 2, 3, 7, 64, 1_000_000])
    expect(scanned(text, size)).toEqual({ kind: 'document', frame, members: MEMBERS });
});

test('and in JSON lines', () => {
  const last = { ...FRAME, evaluations: [] };
  const text = `${[...MEMBERS, last].map((one) => JSON.stringify(one)).join('\n')}\n`;
  for (const size of [1, 5, 1_000_000])
    expect(scanned(text, size)).toEqual({ kind: 'lines', frame: last, members: MEMBERS });
});

test('whatever strings hold', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.nat(20), (members, size) => {
      const text = JSON.stringify({ before: 1, evaluations: members });
      expect(scanned(text, size + 1)?.members).toEqual(JSON.parse(JSON.stringify(members)));
    }),
  );
});

test.each([
  ['a list', '[{"evaluations":[{}]}]'],
  ['no members', '{"cases":[{}]}'],
  ['members that are none', '{"evaluations":[1]}'],
  ['members in one another', '{"evaluations":[[{}]]}'],
  ['two lists of them', '{"evaluations":[{}],"evaluations":[{}]}'],
  ['half of it', '{"evaluations":[{}'],
  ['an open string', '{"evaluations":[{}],"a":"'],
  ['more behind it', '{"evaluations":[{}]}]'],
  ['a number before it', '7{"evaluations":[{}]}'],
  ['lines after a whole collection', '{"evaluations":[{}]}\n{}'],
  ['too much nesting', `{"evaluations":[${'['.repeat(70)}${']'.repeat(70)}]}`],
])('%s is no collection', (_, text) => {
  expect(scanned(text)).toBeNull();
});

test('what stands beside the members is bounded', () => {
  const text = JSON.stringify({ evaluations: [{ a: 'x'.repeat(1000) }], errors: ['x'.repeat(100)] });
  expect(scanned(text, 10, 500)?.members).toHaveLength(1);
  expect(scanned(text, 10, 100)).toBeNull();
});
