import { expect, test } from 'vitest';
import { dnsAnswer, dnsQuestion } from './dns-answer.ts';
import { HostNames } from './host-names.ts';

function query(name: string, type = 1): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  const header = Buffer.from([0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([header, ...labels, Buffer.from([0, type >> 8, type & 0xff, 0, 1])]);
}

test('a question for an address is read and answered with that address', () => {
  const message = query('API.Example.com');
  const question = dnsQuestion(message);
  expect(question).toMatchObject({ name: 'api.example.com', type: 'A' });
  if (question === null) throw new Error('no question');
  const answer = dnsAnswer(message, question, [198, 18, 0, 1]);
  expect(answer.readUInt16BE(0)).toBe(0x1234);
  expect(answer.readUInt16BE(6)).toBe(1);
  expect([...answer.subarray(-4)]).toEqual([198, 18, 0, 1]);
});

test('other types get an answer without records', () => {
  const message = query('example.com', 16);
  const question = dnsQuestion(message);
  if (question === null) throw new Error('no question');
  expect(question.type).toBe('TXT');
  expect(dnsAnswer(message, question, [198, 18, 0, 1]).readUInt16BE(6)).toBe(0);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a header alone', Buffer.alloc(12)],
  [
    'a label longer than the message',
    Buffer.concat([query('a').subarray(0, 12), Buffer.from([60, 97, 0, 0, 1])]),
  ],
  ['a compressed name', Buffer.concat([query('a').subarray(0, 12), Buffer.from([0xc0, 12, 0, 1, 0, 1])])],
  ['the root', Buffer.concat([query('a').subarray(0, 12), Buffer.from([0, 0, 1, 0, 1])])],
])('%s is no question', (_, message) => {
  expect(dnsQuestion(message)).toBeNull();
});

test('each name has one address, from which it is found again', () => {
  const names = new HostNames();
  const first = names.addressOf('one.example');
  const second = names.addressOf('two.example');
  expect(names.addressOf('one.example')).toEqual(first);
  expect(second).not.toEqual(first);
  expect(names.nameOf(second.join('.'))).toBe('two.example');
  expect(names.nameOf('203.0.113.7')).toBeNull();
});
