import { resolve } from 'node:path';
import { homeFolder } from '../config/environment.ts';
import type { Variables } from './ports.ts';

/** Where the corpus lies that a request is about; absolute. @param given the folder that was named */
export function corpusFolder(
  given: string | undefined,
  workingDirectory: string,
  variables: Variables,
): string {
  return resolve(workingDirectory, ...(given === undefined ? [homeFolder(variables), 'corpus'] : [given]));
}
