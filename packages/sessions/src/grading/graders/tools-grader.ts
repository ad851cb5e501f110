import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import { errored, fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';
import { mismatchOf, quote } from './match-text.ts';
import { matchesPath } from './path-pattern.ts';
import { scriptRun } from './script-runs/script-run.ts';

/** Longer expressions tell a reader nothing. */
const LONGEST_SHOWN = 100;

type WantedCall = GraderOf<'tools'>['called'][number];

/** Grades the tools the agent called, and their order. @throws PatternError, ParserNotLoadedError */
export function gradeTools(grader: GraderOf<'tools'>, session: GradedSession): GraderVerdict {
  const { calls } = session;
  for (const wanted of grader.not_called) {
    const found = findCall(wanted, session, 0);
    if (found.at !== null) return fail(`${nameOf(wanted)} was called`);
    if (found.isUnclear) return unclear(wanted);
  }
  let from = 0;
  for (const wanted of grader.called) {
    const { at, isUnclear } = findCall(wanted, session, from);
    if (at === null) {
      if (isUnclear) return unclear(wanted);
      const after = from > 0 ? ' after the one before it' : '';
      return fail(
        wanted.arguments !== undefined && 'runs' in wanted.arguments
          ? `no command ran ${quote(wanted.arguments.runs)}${after}`
          : `${nameOf(wanted)} was not called${after}`,
      );
    }
    if (grader.in_order) from = at + 1;
  }
  return pass(`${calls.length} calls are as expected`);
}

/**
 * Finds the first matching call, allowing for different names of the same tools; also whether one may match
 * when none surely does.
 */
function findCall(
  { name, arguments: wanted }: WantedCall,
  session: GradedSession,
  from: number,
): { at: number | null; isUnclear: boolean } {
  let isUnclear = false;
  for (const [at, call] of session.calls.entries()) {
    if (at < from || !matchesPath(call.name.toLowerCase(), name.toLowerCase())) continue;
    const outcome =
      wanted !== undefined && 'runs' in wanted
        ? scriptRun(call, wanted.runs, session)
        : wanted === undefined || mismatchOf(call.arguments, wanted) === null
          ? 'ran'
          : 'not';
    if (outcome === 'ran') return { at, isUnclear: false };
    isUnclear ||= outcome === 'unclear';
  }
  return { at: null, isUnclear };
}

function unclear(wanted: WantedCall): GraderVerdict {
  return errored(
    `${nameOf(wanted)} cannot be decided: the script was named and may have been opened, but nothing shows that it ran`,
  );
}

/** Returns true when it requires parsing commands. */
export function readsCommands({ called, not_called: notCalled }: GraderOf<'tools'>): boolean {
  return [...called, ...notCalled].some(({ arguments: wanted }) => wanted !== undefined && 'runs' in wanted);
}

function nameOf({ name, arguments: wanted }: WantedCall): string {
  if (wanted === undefined) return name;
  const text = Object.values(wanted).join('');
  return text.length > LONGEST_SHOWN
    ? `${name} with the arguments that are wanted`
    : `${name} with ${quote(text)}`;
}
