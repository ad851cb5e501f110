import { posix } from 'node:path';
import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { GradedSession } from '../grader-context.ts';
import type { CallReading } from './call-reading.ts';
import { readCall } from './read-script-call.ts';
import { ScriptNames } from './script-names.ts';

/** `unclear`: the script was opened, but so it would have been by something that only reads it. */
export type ScriptRun = 'ran' | 'unclear' | 'not';

/**
 * Decides whether a call ran an installed script. The text of a call only makes it a candidate: it counts if
 * the installed file, or an exact copy, was opened during the call, and nothing else in the call can have
 * opened it. If calls were not observed one by one, the whole session is checked. Source:
 * docs/specification/executed-sessions.md, "Graders".
 * @param script its path as a case names it; where it lies in the skill is not always the same, so its name counts
 * @throws ParserNotLoadedError
 */
export function scriptRun(call: ExecutedCall, script: string, session: GradedSession): ScriptRun {
  const names = new ScriptNames(posix.basename(script), session);
  const own = readCall(call, names);
  const isCandidate = own.runs.length > 0;
  const opened = call.opened ?? session.opened;
  if (opened === null) return isCandidate ? 'unclear' : 'not';
  if (!opened.some((path) => posix.basename(path) === names.script)) return 'not';
  if (!isCandidate) return own.isOpaque ? 'unclear' : 'not';
  const others = call.opened === null ? session.calls.filter((one) => one !== call) : [];
  const mayBeRead = [own, ...others.map((one) => readCall(one, names))].some(reads);
  return !mayBeRead || own.runs.some(({ isCertain }) => isCertain) ? 'ran' : 'unclear';
}

function reads({ mayRead, isOpaque }: CallReading): boolean {
  return mayRead || isOpaque;
}
