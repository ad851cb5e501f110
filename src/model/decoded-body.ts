import type { Readable } from 'node:stream';

/** The body of a response without its compression, for servers that compress unasked. What is unknown stays as it is. */
export function decodedBody(body: Readable, encoding: string | undefined): Readable {
  // Who has destroyed it listens no more.
  body.on('error', () => {});
  const { createBrotliDecompress, createGunzip, createInflate } = process.getBuiltinModule('node:zlib');
  const decoders = {
    br: createBrotliDecompress,
    deflate: createInflate,
    gzip: createGunzip,
    'x-gzip': createGunzip,
  };
  const name = encoding?.trim().toLowerCase() as keyof typeof decoders | undefined;
  const decoder = name === undefined || !Object.hasOwn(decoders, name) ? undefined : decoders[name]();
  if (decoder === undefined) return body;
  const { pipeline } = process.getBuiltinModule('node:stream');
  // An error shows to whoever reads the decoder.
  return pipeline(body, decoder, () => {}).on('error', () => {});
}
