import type { ExecutedCall } from '../../documents/executed-session.ts';
import type { GraderOf } from '../../documents/grader.ts';
import { fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';
import { mismatchOf, quote } from './match-text.ts';
import { matchesPath } from './path-pattern.ts';

/** Longer expressions tell a reader nothing. */
const LONGEST_SHOWN = 100;

type WantedCall = GraderOf<'tools'>['called'][number];

/** Which tools the agent called, and in which order. @throws PatternError */
export function gradeTools(grader: GraderOf<'tools'>, { calls }: GradedSession): GraderVerdict {
  const forbidden = grader.not_called.find((wanted) => calls.some((call) => isCall(call, wanted)));
  if (forbidden !== undefined) return fail(`${nameOf(forbidden)} was called`);
  let from = 0;
  for (const wanted of grader.called) {
    const at = calls.findIndex((call, index) => index >= from && isCall(call, wanted));
    if (at === -1)
      return fail(`${nameOf(wanted)} was not called${from > 0 ? ' after the one before it' : ''}`);
    if (grader.in_order) from = at + 1;
  }
  return pass(`${calls.length} calls are as expected`);
}

/** Agents write names of the same tools differently: Bash, bash. */
function isCall(call: ExecutedCall, { name, arguments: wanted }: WantedCall): boolean {
  return (
    matchesPath(call.name.toLowerCase(), name.toLowerCase()) &&
    (wanted === undefined || mismatchOf(call.arguments, wanted) === null)
  );
}

function nameOf({ name, arguments: wanted }: WantedCall): string {
  if (wanted === undefined) return name;
  const text = Object.values(wanted).join('');
  return text.length > LONGEST_SHOWN
    ? `${name} with the arguments that are wanted`
    : `${name} with ${quote(text)}`;
}
