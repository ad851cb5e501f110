import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A changed SKILL.md as a unified diff that `git apply` takes. @param path as documents name it */
export function skillPatch(path: string, before: string, after: string): string {
  const options = { headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, options);
}
