import { createTwoFilesPatch } from 'diff';

const CONTEXT = 3;

/** Writes the difference of two texts as `git apply` takes it. @param file with `/` as separator */
export function unifiedDiff(file: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
    context: CONTEXT,
  });
  return patch.replace(/^=+\n/, '');
}
