import { resolve } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { type TrustedKey, trustedKey } from '@plugin-eval/scan/signature/verify-signature.ts';
import { liesInTarget } from './baseline/baseline-file.ts';

const MOST_BYTES = 64 * 1024;

/**
 * The public keys that signatures are verified with.
 * @param folders what is scanned: a key that comes with it proves nothing
 * @throws UsageError, ConfigError
 */
export function trustedKeys(
  files: readonly string[],
  folders: readonly string[],
  workingDirectory: string,
): TrustedKey[] {
  return files.map((file) => {
    if (liesInTarget(file, folders, workingDirectory))
      throw new UsageError(
        `${file} is inside the scanned files, so it proves nothing. Use a key from another source.`,
      );
    const text = readBoundedFile(resolve(workingDirectory, file), file, MOST_BYTES);
    try {
      return trustedKey(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'it cannot be read';
      throw new ConfigError(file, null, `it is not a public key in PEM form (${reason}).`);
    }
  });
}
