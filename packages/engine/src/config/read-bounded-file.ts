import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';

/**
 * The text of a file that a flag or a setting names, without a byte order mark. Never blocks on a pipe or device.
 * @param shown the file as messages name it
 * @throws ConfigError
 */
export function readBoundedFile(path: string, shown: string, mostBytes: number): string {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new ConfigError(shown, null, 'it is not a regular file.');
    if (stat.size > mostBytes) throw new ConfigError(shown, null, `it has more than ${mostBytes} bytes.`);
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(shown, null, `it cannot be read (${errorCode(error)}).`);
  }
}
