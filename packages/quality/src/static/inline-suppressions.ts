import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { codePointLength, excerpt } from '@plugin-eval/core/text/code-points.ts';
import { inlineSuppression } from './rules/body/inline-suppression.ts';
import { findRule } from './rules/catalogue.ts';
import { findingOf } from './static-findings.ts';

/** Behind a backtick it is an example in a code span. */
const OPENING = /(?<!`)<!--\s{0,9}plugin-eval-ignore(?<nextLine>-next-line)?(?=\s|-->)/g;
const MARK = 'plugin-eval-ignore';
const CLOSING = '-->';
const RULE_AND_REASON = /^\s+(?<rule>[A-Za-z][A-Za-z0-9_-]{0,63})\s*(?::(?<reason>.*))?$/su;
const MOST_REASON = 300;

/** The request of a comment in a file. Lines are 1-based. */
interface SuppressionRequest {
  /** Name of the rule; null when the comment does not name one. */
  rule: string | null;
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
 * @param own rules of the user
 */
export function settleInlineSuppressions(
  findings: readonly Finding[],
  lines: readonly string[],
  path: string,
  isCode: (line: number) => boolean,
  trust: boolean,
  own: readonly Pick<Rule, 'id'>[] = [],
): { findings: Finding[]; suppressed: SuppressedFinding[] } {
  const requests = requestsIn(lines, isCode);
  if (requests.length === 0) return { findings: [...findings], suppressed: [] };
  const reasonFor = trust ? reasonLookup(requests) : () => undefined;
  const kept: Finding[] = [];
  const suppressed: SuppressedFinding[] = [];
  for (const finding of findings) {
    const reason = finding.file === path ? reasonFor(finding) : undefined;
    if (reason === undefined) kept.push(finding);
    else suppressed.push({ ...finding, suppressedBy: 'inline', reason });
  }
  return {
    findings: [...kept, ...requests.map((request) => reportRequest(request, path, trust, own))],
    suppressed,
  };
}

/**
 * Reads the comments of a text that accept findings: the reason for a finding, by its rule and line;
 * undefined when no comment with a reason covers it.
 * @param isCode whether a line, by 0-based index, lies in a code block
 */
export function inlineReasons(
  lines: readonly string[],
  isCode: (line: number) => boolean,
): (finding: Pick<Finding, 'rule' | 'line'>) => string | undefined {
  return reasonLookup(requestsIn(lines, isCode));
}

/** Reads requests; for most texts the position of code is never needed. */
function requestsIn(lines: readonly string[], isCode: (line: number) => boolean): SuppressionRequest[] {
  const requests: SuppressionRequest[] = [];
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index] as string;
    if (text.includes(MARK) && !isCode(index)) requests.push(...findRequests(text, index));
  }
  return requests;
}

/** Reads the requests of one line, in time linear in its length: each comment is read once. */
function findRequests(line: string, index: number): SuppressionRequest[] {
  const requests: SuppressionRequest[] = [];
  let from = 0;
  let column = 1;
  let counted = 0;
  while (line.includes(MARK, from)) {
    OPENING.lastIndex = from;
    const opening = OPENING.exec(line);
    if (!opening) break;
    const start = opening.index + opening[0].length;
    const end = line.indexOf(CLOSING, start);
    if (end === -1) break;
    const parts = RULE_AND_REASON.exec(line.slice(start, end))?.groups;
    from = end + CLOSING.length;
    column += codePointLength(line.slice(counted, opening.index));
    counted = opening.index;
    requests.push({
      rule: parts?.rule ?? null,
      reason: excerpt((parts?.reason ?? '').trim(), MOST_REASON),
      line: index + 1,
      column,
      onlyLine: opening.groups?.nextLine === undefined ? null : index + 2,
      text: line.slice(opening.index, from),
    });
  }
  return requests;
}

/** Finds the reason of the request that covers a finding. */
function reasonLookup(requests: readonly SuppressionRequest[]): ReturnType<typeof inlineReasons> {
  const key = (rule: string, line: number | null) => `${rule.toLowerCase()} ${line ?? 'file'}`;
  const reasons = new Map<string, string>();
  for (const { rule, reason, onlyLine } of requests) {
    if (rule === null || reason === '') continue;
    const suppressionKey = key(rule, onlyLine);
    if (!reasons.has(suppressionKey)) reasons.set(suppressionKey, reason);
  }
  return ({ rule, line }) => reasons.get(key(rule, null)) ?? reasons.get(key(rule, line));
}

function reportRequest(
  request: SuppressionRequest,
  path: string,
  trust: boolean,
  own: readonly Pick<Rule, 'id'>[],
): Finding {
  const found = {
    message: `A comment asks for ${request.rule ?? 'a rule'} to be ignored; ${outcomeOf(request, trust, own)}.`,
    line: request.line,
    column: request.column,
    evidence: request.text,
  };
  return findingOf(inlineSuppression, found, path);
}

function outcomeOf(
  { rule, reason }: SuppressionRequest,
  trust: boolean,
  own: readonly Pick<Rule, 'id'>[],
): string {
  if (rule === null) return 'it does not have the form RULE: reason and is not obeyed';
  const isOwn = own.some(({ id }) => id === rule.toLowerCase());
  if (!isOwn && !findRule(rule)) return 'there is no such rule';
  if (reason === '') return 'it gives no reason and is not obeyed';
  return trust ? 'it is obeyed (--trust-inline)' : 'it is not obeyed without --trust-inline';
}
