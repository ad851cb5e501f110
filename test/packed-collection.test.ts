import { expect, test } from 'vitest';
import type { PackedCollection, ViewerDocument } from '../src/documents/viewer.ts';
import { packCollection } from '../src/report/html/pack-collection.ts';
import { fileSource } from '../viewer/src/source/file-source.ts';
import { embeddedWith, viewedEvaluation } from './support/embedded-viewer.ts';
import { reportCollection, reportSkill } from './support/report-documents.ts';

const { subject } = reportSkill();
const evaluations = Array.from({ length: 101 }, (_, index) =>
  reportSkill({ subject: { ...subject, name: `crane-${index}`, path: `skills/crane-${index}` } }),
);
const viewed = viewedEvaluation(reportCollection({ evaluations }));
const packed = packCollection(viewed);

function sourceOf(document: ViewerDocument | PackedCollection) {
  return fileSource(embeddedWith([], { documents: { '1': document } }));
}

test('a large collection is unpacked with what tables show of its members', async () => {
  expect(packed.kind).toBe('packed-collection');
  expect(await sourceOf(packed).document('1')).toMatchObject({
    members: 'summaries',
    document: {
      evaluations: expect.objectContaining({
        length: 101,
        100: expect.objectContaining({
          subject: expect.objectContaining({ name: 'crane-100' }),
          findings: [expect.objectContaining({ rule: expect.any(String), message: '' })],
        }),
      }),
    },
  });
});

test('each member comes whole, at both ends of a block and in the last one', async () => {
  for (const position of [0, 9, 10, 100]) {
    const { document } = await sourceOf(packed).member('1', position);
    expect(document).toEqual(Object(viewed.document).evaluations[position]);
  }
  await expect(sourceOf(packed).member('1', 101)).rejects.toThrow('does not hold that part');
});

test('a block that is damaged is said to be', async () => {
  if (packed.kind !== 'packed-collection') throw new Error('101 members are packed.');
  const damaged = { ...packed, blocks: ['AAAA', ...packed.blocks.slice(1)] };
  await expect(sourceOf(damaged).member('1', 0)).rejects.toThrow('a part of it cannot be unpacked');
});

test('a small collection stays as it is', () => {
  const small = viewedEvaluation(reportCollection({ evaluations: evaluations.slice(0, 99) }));
  expect(packCollection(small)).toBe(small);
});
