import type { Grader, GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { commandLine } from '../case-task/shell-command.ts';
import { unanchored } from '../case-task/translated-case.ts';
import { ANSWERED, LIMITS, PLAIN_GRADERS } from '../case-task/vally-graders.ts';
import { isEmptyList, onlyCheck } from './only-check.ts';

/** Type and configuration of a grader of Vally. */
export interface VallyGrader {
  type: string;
  config: Record<string, unknown>;
}

const PLAIN_NAME = /^[\w.:-]+$/;

/** A grader as Vally has it; null without an equivalent. */
export function vallyGrader(grader: Grader): VallyGrader | null {
  switch (grader.kind) {
    case 'text':
      return textOf(grader);
    case 'file': {
      const { path, state, sha256, min_bytes, max_bytes } = grader;
      if ([sha256, min_bytes, max_bytes].some((one) => one !== undefined)) return null;
      return { type: state === 'exists' ? 'file-exists' : 'file-not-exists', config: { path } };
    }
    case 'command':
      return commandOf(grader);
    case 'tools':
      return toolsOf(grader);
    case 'limits':
      return limitOf(grader);
    case 'judged':
      return { type: 'prompt', config: { prompt: grader.expectation } };
    default:
      return null;
  }
}

function textOf(grader: GraderOf<'text'>): VallyGrader | null {
  const check = onlyCheck(grader);
  if (check === null || !isEmptyList(grader.normalise)) return null;
  if (grader.name === ANSWERED && check.text === '\\S') return { type: 'completed', config: {} };
  const isOfFile = grader.path !== undefined;
  const found = Object.entries(PLAIN_GRADERS).find(
    ([, plain]) => plain.check === check.key && plain.ofFile === isOfFile,
  );
  const [type, plain] = found ?? [];
  const key = plain?.keys[0];
  if (type === undefined || key === undefined) return null;
  const text = key === 'pattern' ? unanchored(check.text) : check.text;
  return { type, config: { ...(isOfFile ? { path: grader.path } : {}), [key]: text } };
}

function commandOf({
  command,
  files,
  exit_code,
  stdout,
  stderr,
  timeout_s,
}: GraderOf<'command'>): VallyGrader | null {
  const line = commandLine(command);
  if (line === null || !isEmptyList(files) || stderr !== undefined) return null;
  if (stdout !== undefined && !('matches' in stdout)) return null;
  const milliseconds = timeout_s * 1_000;
  if (!Number.isInteger(milliseconds)) return null;
  return {
    type: 'run-command',
    config: {
      command: line,
      ...(exit_code === 0 ? {} : { expected_exit_code: exit_code }),
      ...(stdout === undefined ? {} : { stdout_matches: unanchored(stdout.matches) }),
      timeout: `${milliseconds}ms`,
    },
  };
}

/** Names are expressions there, and so are conditions on arguments. */
function toolsOf({ called, not_called, in_order }: GraderOf<'tools'>): VallyGrader | null {
  const entries = (tools: typeof called) =>
    tools.map(({ name, arguments: wanted }) => {
      if (!PLAIN_NAME.test(name)) return null;
      if (wanted === undefined) return { name };
      return 'matches' in wanted ? { name, pattern: wanted.matches } : null;
    });
  const [required, disallowed] = [entries(called), entries(not_called)];
  if ([...required, ...disallowed].includes(null)) return null;
  return {
    type: 'tool-calls',
    config: {
      ...(isEmptyList(required) ? {} : { required }),
      ...(isEmptyList(disallowed) ? {} : { disallowed }),
      ...(in_order ? { ordered: true } : {}),
    },
  };
}

/** Vally has a grader for each limit. */
function limitOf({ turns, tokens, calls, seconds, cost_usd }: GraderOf<'limits'>): VallyGrader | null {
  const stated = Object.entries({ turns, tokens, calls, seconds, cost_usd }).filter(
    ([, most]) => most !== undefined,
  );
  const [key, most] = stated[0] ?? [];
  const type = Object.keys(LIMITS).find((one) => one.includes('-') && LIMITS[one]?.key === key);
  if (stated.length !== 1 || type === undefined || most === undefined) return null;
  if (key !== 'seconds') return { type, config: { max: most } };
  return Number.isInteger(most * 1_000) ? { type, config: { max: `${most * 1_000}ms` } } : null;
}
