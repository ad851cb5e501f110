import { posix } from 'node:path';

/** Folders of tests, which are no part of a workspace. */
const EVAL_FOLDERS = /^(?:(?:evals?|tests?)\/(?:(?:files|fixtures|data|inputs)\/)?|files\/)/;

/** Workspace path of a file given by name only: `evals/files/a.csv` and `files/a.csv` as `a.csv`. */
export function workspacePath(source: string): string {
  return posix.normalize(source.replaceAll('\\', '/')).replace(EVAL_FOLDERS, '');
}
