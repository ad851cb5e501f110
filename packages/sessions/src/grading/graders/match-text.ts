import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { compilePattern } from './compile-pattern.ts';

/** The requirement on a text. */
export type TextMatch = { equals: string } | { contains: string } | { matches: string };

/** Describes how a text violates the requirement; null when it matches. @throws PatternError */
export function mismatchOf(text: string, wanted: TextMatch): string | null {
  if ('equals' in wanted)
    return text === wanted.equals ? null : `is ${quote(text)} and not ${quote(wanted.equals)}`;
  if ('contains' in wanted)
    return text.includes(wanted.contains) ? null : `does not contain ${quote(wanted.contains)}`;
  return compilePattern(wanted.matches)(text) ? null : `does not match ${quote(wanted.matches)}`;
}

/** An excerpt in quotation marks. */
export function quote(text: string): string {
  return JSON.stringify(excerpt(text, 80));
}
