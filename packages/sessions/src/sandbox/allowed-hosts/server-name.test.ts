import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverName } from './server-name.ts';

/** A first message with these extensions, by their kinds. */
function hello(extensions: readonly [kind: number, content: Buffer][]): Buffer {
  const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const block = Buffer.concat(
    extensions.flatMap(([kind, content]) => [uint16(kind), uint16(content.length), content]),
  );
  const body = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32),
    Buffer.from([0]),
    Buffer.from([0, 2, 0x13, 0x01]),
    Buffer.from([1, 0]),
    uint16(block.length),
    block,
  ]);
  const message = Buffer.concat([Buffer.from([1, 0]), uint16(body.length), body]);
  return Buffer.concat([Buffer.from([22, 3, 1]), uint16(message.length), message]);
}

function named(host: string): [number, Buffer] {
  const name = Buffer.from(host);
  return [0, Buffer.concat([Buffer.from([0, name.length + 3, 0, 0, name.length]), name])];
}

test('the name is read, wherever it stands among the extensions', () => {
  expect(serverName(hello([[43, Buffer.from([2, 3, 4])], named('api.example.com')]))).toBe('api.example.com');
});

test('a message that is not whole is waited for', () => {
  const whole = hello([named('api.example.com')]);
  for (let size = 0; size < whole.length; size++) expect(serverName(whole.subarray(0, size))).toBe('more');
});

test.each([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['SSH', Buffer.from('SSH-2.0-x\r\n')],
  ['no name', hello([[43, Buffer.from([2, 3, 4])]])],
  ['a record that is too long', Buffer.from([22, 3, 1, 0xff, 0xff])],
])('%s has none', (_, bytes) => expect(serverName(bytes)).toBeNull());

test('no bytes break it', () => {
  const whole = hello([named('api.example.com')]);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
      const broken = Buffer.from(whole);
      broken[at] = value;
      const found = serverName(broken);
      expect(found === null || typeof found === 'string').toBe(true);
    }),
  );
});
