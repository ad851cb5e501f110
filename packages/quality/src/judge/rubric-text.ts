import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';

/**
 * A rubric as a question carries it.
 * @param headings only these sections; all when it is left out
 */
export function rubricText(
  { title, dimension, version, sections }: Rubric,
  headings?: readonly string[],
): string {
  const parts = sections
    .trim()
    .split(/^(?=## )/m)
    .map((part) => part.trim())
    .filter(
      (part) => headings === undefined || headings.some((heading) => part.startsWith(`## ${heading}\n`)),
    );
  return [`# Rubric: ${title} (${dimension}, version ${version})`, ...parts].join('\n\n');
}
