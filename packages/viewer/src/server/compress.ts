import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const gzipInBackground = promisify(gzip);

/** Compresses away from the main thread. Fast rather than small: the way is short. */
export function compress(bytes: Buffer): Promise<Buffer> {
  return gzipInBackground(bytes, { level: constants.Z_BEST_SPEED });
}

/** Compresses a frequently requested text once. */
export function compressOnce(text: string): () => Promise<Buffer> {
  let compressed: Promise<Buffer> | null = null;
  return () => {
    compressed ??= compress(Buffer.from(text));
    return compressed;
  };
}

/**
 * Returns true when an Accept-Encoding header accepts gzip. Source:
 * https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding
 */
export function acceptsGzip(header: string | undefined): boolean {
  const codings = (header ?? '').split(',').map((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    return { name, refused: parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter)) };
  });
  const gzipped = codings.find(({ name }) => name === 'gzip') ?? codings.find(({ name }) => name === '*');
  return gzipped !== undefined && !gzipped.refused;
}
