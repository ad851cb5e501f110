import { createHash } from 'node:crypto';

/**
 * Gives an object `sha256`, the hash of some bytes in small hexadecimal digits, worked out when it is first read: loading
 * node:crypto takes as long as reading a skill, and texts for people do not show the hash. Until then the bytes are kept.
 */
export function withLateHash<Of extends object>(object: Of, bytes: Uint8Array): Of & { sha256: string } {
  let left: Uint8Array | null = bytes;
  let hash = '';
  const get = () => {
    if (left !== null) {
      hash = createHash('sha256').update(left).digest('hex');
      left = null;
    }
    return hash;
  };
  return Object.defineProperty(object, 'sha256', { enumerable: true, configurable: true, get }) as Of & {
    sha256: string;
  };
}

/** Gives an object the `sha256` of another, still not worked out if nobody has read it. */
export function withHashOf<Of extends object>(
  object: Of,
  { of }: { of: { sha256: string } },
): Of & { sha256: string } {
  const property = Object.getOwnPropertyDescriptor(of, 'sha256') ?? {};
  return Object.defineProperty(object, 'sha256', property) as Of & { sha256: string };
}
