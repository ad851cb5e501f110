import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const CHUNK = 1024 * 1024;

/**
 * Hashes a regular file with SHA-256 (hex), piece by piece; null for anything else, and for unreadable files.
 */
export function fileHash(path: string): string | null {
  let descriptor: number | undefined;
  try {
    if (!statSync(path).isFile()) return null;
    descriptor = openSync(path, 'r');
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, read));
    }
    return hash.digest('hex');
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
