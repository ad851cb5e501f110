import { posix } from 'node:path';
import type { Grader, GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { unanchored } from '../case-task/translated-case.ts';
import { addFile } from './case-fields.ts';
import { isEmptyList, onlyCheck } from './only-check.ts';
import type { WrittenFiles } from './written-cases.ts';

/** Folder in which waza looks for files, next to its `eval.yaml`. */
export const FIXTURES = 'evals/fixtures';
const PLAIN_NAME = /^[\w.:-]+$/;

/** Type and configuration of a waza grader; null without an equivalent. @param files gets expected files */
export function wazaGrader(
  grader: Grader,
  files: WrittenFiles,
): { type: string; config: Record<string, unknown> } | null {
  switch (grader.kind) {
    case 'text':
      return textOf(grader);
    case 'file': {
      const { path, state, sha256, min_bytes, max_bytes } = grader;
      if ([sha256, min_bytes, max_bytes].some((one) => one !== undefined)) return null;
      return { type: 'file', config: { [state === 'exists' ? 'must_exist' : 'must_not_exist']: [path] } };
    }
    case 'diff': {
      const { path, expected, ignore, normalise, tolerance } = grader;
      if (path === '' || !isEmptyList(ignore) || !isEmptyList(normalise) || tolerance !== undefined)
        return null;
      const snapshot = posix.join('expected', expected);
      if (!addFile(files, `${FIXTURES}/${snapshot}`, { copyOf: expected })) return null;
      return { type: 'diff', config: { expected_files: [{ path, snapshot }] } };
    }
    case 'tools':
      return toolsOf(grader);
    case 'limits': {
      const { turns, tokens, seconds, cost_usd, calls } = grader;
      if (cost_usd !== undefined) return null;
      const milliseconds = seconds === undefined ? undefined : seconds * 1_000;
      if (milliseconds !== undefined && !Number.isInteger(milliseconds)) return null;
      const config = {
        ...(calls === undefined ? {} : { max_tool_calls: calls }),
        ...(tokens === undefined ? {} : { max_tokens: tokens }),
        ...(milliseconds === undefined ? {} : { max_duration_ms: milliseconds }),
      };
      return turns === undefined ? { type: 'behavior', config } : null;
    }
    case 'json': {
      const { path, schema, at, tolerance } = grader;
      if (schema === undefined || Object.hasOwn(grader, 'equals')) return null;
      if ([path, at, tolerance].some((one) => one !== undefined)) return null;
      return { type: 'json_schema', config: { schema } };
    }
    case 'judged':
      return { type: 'prompt', config: { prompt: grader.expectation } };
    default:
      return null;
  }
}

function textOf(grader: GraderOf<'text'>) {
  const { path, normalise } = grader;
  const check = onlyCheck(grader);
  if (check === null) return null;
  const { key } = check;
  const text = key === 'matches' || key === 'not_matches' ? unanchored(check.text) : check.text;
  const folds = normalise.length === 1 && normalise[0] === 'case';
  if (path === undefined) {
    const name = folds ? FOLDED[key] : isEmptyList(normalise) ? EXACT[key] : null;
    return name === null ? null : { type: 'text', config: { [name]: [text] } };
  }
  if (!isEmptyList(normalise)) return null;
  if (key === 'matches' || key === 'not_matches')
    return {
      type: 'file',
      config: { content_patterns: [{ path, [`must_${key.replace('matches', 'match')}`]: [text] }] },
    };
  if (key === 'equals') return null;
  const contains = [`${key === 'contains' ? '+' : '-'}${text}`];
  return { type: 'diff', config: { expected_files: [{ path, contains }] } };
}

const FOLDED = {
  contains: 'contains',
  not_contains: 'not_contains',
  matches: null,
  not_matches: null,
  equals: null,
} as const;
const EXACT = {
  contains: 'contains_cs',
  not_contains: 'not_contains_cs',
  matches: 'regex_match',
  not_matches: 'regex_not_match',
  equals: null,
} as const;

/** Keeps only names: waza's patterns match a single argument, ours all of them. */
function toolsOf({ called, not_called, in_order }: GraderOf<'tools'>) {
  const all = [...called, ...not_called];
  if (all.some(({ name, arguments: wanted }) => wanted !== undefined || !PLAIN_NAME.test(name))) return null;
  const names = (tools: typeof called) => tools.map(({ name }) => name);
  if (in_order)
    return isEmptyList(not_called)
      ? {
          type: 'action_sequence',
          config: { matching_mode: 'in_order_match', expected_actions: names(called) },
        }
      : null;
  return {
    type: 'behavior',
    config: {
      ...(isEmptyList(called) ? {} : { required_tools: names(called) }),
      ...(isEmptyList(not_called) ? {} : { forbidden_tools: names(not_called) }),
    },
  };
}
