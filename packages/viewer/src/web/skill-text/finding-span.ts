import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findSubstring } from '@plugin-eval/core/text/find-substring.ts';
import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';

/**
 * The part of its line a finding refers to: its evidence, from its column on or else anywhere in the line;
 * without evidence on the line, the word at its column. Null when unknown.
 */
export function findingSpan(
  { column, evidence }: Pick<Finding, 'column' | 'evidence'>,
  line: string,
): OffsetRange | null {
  const from = column === null ? 0 : offsetOfColumn(line, column);
  const wanted = withoutCut(evidence ?? '');
  if (wanted !== '') {
    const after = findSubstring(line, wanted, from);
    const at = after === -1 ? findSubstring(line, wanted) : after;
    if (at !== -1) return { start: at, end: at + wanted.length };
    return null;
  }
  return column === null || column === 1 || from >= line.length
    ? null
    : { start: from, end: endOfWord(line, from) };
}

/** UTF-16 offset of a 1-based column in code points. */
function offsetOfColumn(line: string, column: number): number {
  let offset = 0;
  let left = column - 1;
  for (const char of line) {
    if (left <= 0) break;
    offset += char.length;
    left--;
  }
  return offset;
}

/** Evidence that was cut ends with an ellipsis. */
function withoutCut(evidence: string): string {
  return evidence.endsWith('…') ? evidence.slice(0, -1) : evidence;
}

function endOfWord(line: string, from: number): number {
  const rest = line.slice(from).search(/\s/);
  return rest === -1 ? line.length : Math.max(from + 1, from + rest);
}
