import type { NORMALISATIONS } from '@plugin-eval/core/documents/grader.ts';

export type Normalisation = (typeof NORMALISATIONS)[number];

/** A text in the form in which it is compared. Source: docs/specification/executed-sessions.md, "Graders". */
export function normaliseText(text: string, how: readonly Normalisation[]): string {
  let normal = text;
  if (how.includes('line-ends')) normal = normal.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (how.includes('case')) normal = normal.toLowerCase();
  if (how.includes('blanks')) normal = normal.replaceAll(/\s+/gu, ' ');
  return how.includes('trim') ? normal.trim() : normal;
}

const NUMBER = /[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Returns true when two texts are equal except for numbers within the tolerance. */
export function equalWithin(a: string, b: string, tolerance: number): boolean {
  if (a === b) return true;
  const left = a.match(NUMBER) ?? [];
  const right = b.match(NUMBER) ?? [];
  return (
    left.length === right.length &&
    a.replaceAll(NUMBER, '#') === b.replaceAll(NUMBER, '#') &&
    left.every((number, index) => Math.abs(Number(number) - Number(right[index])) <= tolerance)
  );
}
