import type { ExecutedCall } from '../../documents/executed-session.ts';
import type { GraderOf } from '../../documents/grader.ts';
import { fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';
import { mismatchOf, quote } from './match-text.ts';
import { matchesPath } from './path-pattern.ts';
import { runsFile } from './runs-file.ts';

/** Longer expressions tell a reader nothing. */
const LONGEST_SHOWN = 100;

type WantedCall = GraderOf<'tools'>['called'][number];

/** Which tools the agent called, and in which order. @throws PatternError, ParserNotLoadedError */
export function gradeTools(grader: GraderOf<'tools'>, { calls }: GradedSession): GraderVerdict {
  const forbidden = grader.not_called.find((wanted) => calls.some((call) => isCall(call, wanted, calls)));
  if (forbidden !== undefined) return fail(`${nameOf(forbidden)} was called`);
  let from = 0;
  for (const wanted of grader.called) {
    const at = calls.findIndex((call, index) => index >= from && isCall(call, wanted, calls));
    if (at === -1) {
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

/** Agents write names of the same tools differently: Bash, bash. */
function isCall(
  call: ExecutedCall,
  { name, arguments: wanted }: WantedCall,
  calls: readonly ExecutedCall[],
): boolean {
  if (!matchesPath(call.name.toLowerCase(), name.toLowerCase())) return false;
  if (wanted === undefined) return true;
  return 'runs' in wanted ? runsFile(call, wanted.runs, calls) : mismatchOf(call.arguments, wanted) === null;
}

/** Whether commands have to be read for it. */
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
