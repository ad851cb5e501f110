import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/**
 * Decompresses the body of a response, for servers that compress unasked. Unknown encodings stay unchanged.
 */
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
