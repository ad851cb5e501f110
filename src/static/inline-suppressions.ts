import type { Finding, SuppressedFinding } from '../documents/finding.ts';
import { columnAt } from '../skill/frontmatter.ts';
import { makeFinding } from './finding.ts';
import { findRule } from './rules/catalogue.ts';

/** Bounded everywhere, so that a line of a thousand half comments costs no more than its length. */
const REQUEST =
  /<!--\s{0,9}plugin-eval-ignore(?<nextLine>-next-line)?\s{1,9}(?<rule>[A-Za-z][A-Za-z0-9_-]{0,63})\s{0,9}(?::(?<reason>[^>]{0,300}?))?-->/g;

/** What a comment in a file asks for. Lines are 1-based. */
interface SuppressionRequest {
  rule: string;
  reason: string;
  line: number;
  column: number;
  /** The one line it is about; null for the whole file. */
  onlyLine: number | null;
  text: string;
}

/**
 * Reports every request to ignore a finding, and, when comments are trusted, obeys those with a reason.
 * @param path the file that the lines are of; findings in other files are left alone
 * @param isCode whether a line, by 0-based index, lies in a code block
 */
export function settleInlineSuppressions(
  findings: readonly Finding[],
  lines: readonly string[],
  path: string,
  isCode: (line: number) => boolean,
  trust: boolean,
): { findings: Finding[]; suppressed: SuppressedFinding[] } {
  const requests = findRequests(lines, isCode);
  if (requests.length === 0) return { findings: [...findings], suppressed: [] };
  const kept: Finding[] = [];
  const suppressed: SuppressedFinding[] = [];
  for (const finding of findings) {
    const request =
      trust && finding.file === path ? requests.find((candidate) => covers(candidate, finding)) : undefined;
    if (request) suppressed.push({ ...finding, suppressedBy: 'inline', reason: request.reason });
    else kept.push(finding);
  }
  return {
    findings: [...kept, ...requests.map((request) => reportRequest(request, path, trust))],
    suppressed,
  };
}

function findRequests(lines: readonly string[], isCode: (line: number) => boolean): SuppressionRequest[] {
  return lines.flatMap((text, index) => {
    if (!text.includes('plugin-eval-ignore') || isCode(index)) return [];
    return [...text.matchAll(REQUEST)].map((match) => ({
      rule: match.groups?.rule ?? '',
      reason: (match.groups?.reason ?? '').trim(),
      line: index + 1,
      column: columnAt(text, match.index),
      onlyLine: match.groups?.nextLine === undefined ? null : index + 2,
      text: match[0],
    }));
  });
}

function covers(request: SuppressionRequest, finding: Finding): boolean {
  if (request.reason === '' || request.rule.toLowerCase() !== finding.rule.toLowerCase()) return false;
  return request.onlyLine === null || request.onlyLine === finding.line;
}

function reportRequest(request: SuppressionRequest, path: string, trust: boolean): Finding {
  const outcome = !findRule(request.rule)
    ? 'there is no such rule'
    : request.reason === ''
      ? 'it gives no reason and is not obeyed'
      : trust
        ? 'it is obeyed (--trust-inline)'
        : 'it is not obeyed without --trust-inline';
  return makeFinding('inline-suppression', {
    file: path,
    message: `A comment asks for ${request.rule} to be ignored; ${outcome}.`,
    line: request.line,
    column: request.column,
    evidence: request.text,
  });
}
