import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CollectionPacker } from './pack-document.ts';

test('an index that is written in pieces is one stream, whatever its length', () => {
  const pieces = Array.from({ length: 40 }, (_, index) => `{"member ${index}":"${'é😀x'.repeat(20_000)}"},`);
  const { index } = new CollectionPacker(() => {}).finish((write) => pieces.forEach(write), null);
  expect(inflateRawSync(Buffer.from(index, 'base64')).toString()).toBe(pieces.join(''));
  const { index: empty } = new CollectionPacker(() => {}).finish(() => {}, null);
  expect(inflateRawSync(Buffer.from(empty, 'base64')).toString()).toBe('');
});
