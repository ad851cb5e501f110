import { expect, test } from 'vitest';
import { inCode } from './in-code.ts';
import { readDocument } from './read-document.ts';

const FRAME = '{"kind":"evaluation","document":{"schema_version":"1.0","evaluations":[]}}';
const MEMBERS = ['{"name":"é😀"}', '{"name":"b"}'];

/** Reads the bytes of a text in chunks. */
function streamed(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let place = 0; place < bytes.length; place += size)
        controller.enqueue(bytes.slice(place, place + size));
      controller.close();
    },
  });
}

test.each([1, 7, 1000])('members are read wherever their lines are cut: every %i bytes', async (size) => {
  const { document } = await readDocument(streamed([FRAME, ...MEMBERS].join('\n'), size));
  expect(inCode(document)).toEqual({
    schemaVersion: '1.0',
    evaluations: MEMBERS.map((one) => JSON.parse(one)),
  });
});

test('nothing, and a line that is cut off, are no document', async () => {
  await expect(readDocument(streamed('', 10))).rejects.toThrow(SyntaxError);
  await expect(readDocument(streamed(`${FRAME}\n${MEMBERS[0]?.slice(0, -1)}`, 10))).rejects.toThrow(
    SyntaxError,
  );
});
