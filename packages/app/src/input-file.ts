import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';

/**
 * Reads a JSON file that a flag names.
 * @param shown the file as the flag names it
 * @throws ConfigError
 */
export function readJsonFile(path: string, shown: string, mostBytes: number): unknown {
  const text = readBoundedFile(path, shown, mostBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(shown, null, 'it is not valid JSON.');
  }
}
