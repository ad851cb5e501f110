import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../errors/config-error.ts';

/**
 * Reads a JSON file that a flag names.
 * @param shown the file as the flag names it
 * @throws ConfigError
 */
export function readJsonFile(path: string, shown: string, mostBytes: number): unknown {
  let text: string;
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new ConfigError(shown, null, 'it is no regular file.');
    if (stat.size > mostBytes) throw new ConfigError(shown, null, `it has more than ${mostBytes} bytes.`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigError(shown, null, `it cannot be read (${code}).`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(shown, null, 'it is not valid JSON.');
  }
}
