import { excerpt } from '@plugin-eval/core/text/code-points.ts';

const LONGEST_NAME = 120;

/** The name of a subject, short enough for a heading and never empty. */
export function formatName(name: string): string {
  return name.trim() === '' ? '(no name)' : excerpt(name, LONGEST_NAME);
}
