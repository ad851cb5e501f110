import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The body of a response without its compression, for servers that compress unasked. What is unknown stays as it is. */
export function decodedBody(body: Readable, encoding: string | undefined): Readable {
  // Who has destroyed it listens no more.
  body.on('error', () => {});
  if (encoding === undefined) return body;
  const decoders = new Map<string, () => ReturnType<typeof createGunzip>>([
    ['br', createBrotliDecompress],
    ['deflate', createInflate],
    ['gzip', createGunzip],
    ['x-gzip', createGunzip],
  ]);
  const decoder = decoders.get(encoding.trim().toLowerCase());
  // An error shows to whoever reads the decoder.
  return decoder === undefined ? body : pipeline(body, decoder(), () => {}).on('error', () => {});
}
