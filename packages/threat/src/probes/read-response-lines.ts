import { readFileSync, statSync } from 'node:fs';
import { nestingOf } from '@plugin-eval/core/text/json-nesting.ts';
import { jsonProblem } from '@plugin-eval/core/text/json-problem.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import { type LinesOrReason, readBoundedLines } from './read-bounded-lines.ts';
import { wholeFileProblem } from './response-shape.ts';

/** Deepest nesting of lists and objects that can be read. */
export const DEEPEST = 100;

/** Responses as JSON texts, numbered by their line, or by their entry in the one list that the file holds. */
export type ResponseLines = LinesOrReason & { unit: 'line' | 'entry' };

/**
 * Reads a file of responses: JSON Lines, or one JSON list of responses on any number of lines, of at most
 * `maxLineBytes`.
 * @returns a reason when the file cannot be read, has too many bytes, or is one JSON value without a response
 */
export function readResponseLines(
  path: string,
  limits: { maxFileBytes: number; maxLineBytes: number },
): ResponseLines {
  const file = readBoundedLines(path, limits);
  if ('reason' in file) return { ...file, unit: 'line' };
  const start = firstLine(file.lines);
  if (!start.startsWith('[') && start !== '{') return { ...readBoundedLines(path, limits), unit: 'line' };
  return readWhole(path, start, limits.maxLineBytes) ?? { ...readBoundedLines(path, limits), unit: 'line' };
}

/** The first line with text; empty when there is none, or it is too long. */
function firstLine(lines: Iterable<{ number: number; bytes: Buffer | null }>): string {
  for (const { bytes } of lines) {
    const text =
      bytes
        ?.toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim() ?? '';
    if (bytes === null || text !== '') return text;
  }
  return '';
}

/** Returns null when the file must be read line by line. */
function readWhole(path: string, start: string, maxBytes: number): ResponseLines | null {
  if (statSync(path).size > maxBytes) return null;
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const isOpen = start === '[' || start === '{';
  if (nestingOf(text) > DEEPEST) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // No line of JSON Lines is a bracket alone, so that the list is what is broken.
    return start === '['
      ? { unit: 'entry', reason: `It is one JSON list, and no valid JSON: ${jsonProblem(text)}.` }
      : null;
  }
  const entries = Array.isArray(value) ? value : [value];
  if (!entries.some((entry) => isRecord(entry) && 'probe_id' in entry))
    return isOpen || start !== text.trim() ? { unit: 'entry', reason: wholeFileProblem(value) } : null;
  return {
    unit: 'entry',
    lines: entries.map((entry, index) => ({ number: index + 1, bytes: Buffer.from(JSON.stringify(entry)) })),
  };
}
