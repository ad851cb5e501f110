import type { Grader } from '@plugin-eval/core/documents/grader.ts';
import { unanchored } from '../case-task/translated-case.ts';
import { isEmptyList, onlyCheck } from './only-check.ts';

/** A grader as a promptfoo assertion; null without an equivalent. */
export function promptfooAssertion(grader: Grader): Record<string, unknown> | null {
  const found = checkOf(grader);
  if (found === null) return null;
  return {
    ...found,
    ...(grader.weight === 1 ? {} : { weight: grader.weight }),
    ...(grader.name === undefined ? {} : { metric: grader.name }),
  };
}

function checkOf(grader: Grader): Record<string, unknown> | null {
  switch (grader.kind) {
    case 'text': {
      if (grader.path !== undefined) return null;
      const check = onlyCheck(grader);
      if (check === null) return null;
      const { key, text } = check;
      const folds = grader.normalise.length === 1 && grader.normalise[0] === 'case';
      if (folds && key === 'contains') return { type: 'icontains', value: text };
      if (folds && key === 'not_contains') return { type: 'not-icontains', value: text };
      if (!isEmptyList(grader.normalise)) return null;
      if (!key.endsWith('matches')) return { type: PLAIN[key], value: text };
      const pattern = unanchored(text);
      return isJavaScript(pattern) ? { type: PLAIN[key], value: pattern } : null;
    }
    case 'json':
      if (grader.path !== undefined || grader.at !== undefined || Object.hasOwn(grader, 'equals'))
        return null;
      return { type: 'is-json', ...(grader.schema === undefined ? {} : { value: grader.schema }) };
    case 'limits':
      return limitOf(grader);
    case 'judged':
      return { type: 'llm-rubric', value: grader.expectation };
    default:
      return null;
  }
}

const PLAIN = {
  contains: 'contains',
  not_contains: 'not-contains',
  matches: 'regex',
  not_matches: 'not-regex',
  equals: 'equals',
} as const;

function limitOf({
  turns,
  tokens,
  calls,
  seconds,
  cost_usd,
}: Extract<Grader, { kind: 'limits' }>): Record<string, unknown> | null {
  if ([turns, tokens, calls].some((limit) => limit !== undefined)) return null;
  if (seconds !== undefined && cost_usd === undefined) return { type: 'latency', threshold: seconds * 1_000 };
  return cost_usd !== undefined && seconds === undefined ? { type: 'cost', threshold: cost_usd } : null;
}

/** Returns true when an RE2 expression means the same in JavaScript, promptfoo's language. */
function isJavaScript(pattern: string): boolean {
  // What JavaScript takes for plain letters where no flag forbids it.
  if (/\\[AzCQEapP]/.test(pattern)) return false;
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
