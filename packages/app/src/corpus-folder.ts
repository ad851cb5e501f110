import { resolve } from 'node:path';
import { homeFolder } from '@plugin-eval/engine/config/environment.ts';
import type { Variables } from './ports.ts';

/** Returns the absolute path of the requested corpus. @param given the named folder */
export function corpusFolder(
  given: string | undefined,
  workingDirectory: string,
  variables: Variables,
): string {
  return resolve(workingDirectory, ...(given === undefined ? [homeFolder(variables), 'corpus'] : [given]));
}
