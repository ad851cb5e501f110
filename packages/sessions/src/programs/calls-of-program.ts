import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import { callsInTranscript } from '../execution/calls-in-transcript.ts';
import { keptOutput, outputOf } from '../execution/tool-output.ts';
import type { TranscriptEntry } from '../session-request.ts';
import type { ReportedCall } from './read-conversation.ts';

/** Commands run by a shell, as sessions of all drivers name them. */
const SHELL = 'Bash';
const LONGEST_COMMAND = 8_192;

/**
 * Lists the commands the agent ran. A program that reports commands without their call ids has them listed in
 * its order; their turn is that of the call made at that position.
 */
export function callsOfProgram(
  transcript: readonly TranscriptEntry[],
  reportedCalls: readonly ReportedCall[],
): ExecutedCall[] {
  const codes = new Map(
    reportedCalls.flatMap((call) => (call.id === null ? [] : [[call.id, call.exitCode] as const])),
  );
  const ids = transcript.flatMap((entry) => (entry.kind === 'tool-call' ? [entry.id] : []));
  const inTranscript = callsInTranscript(transcript).map((call, index) => {
    const exitCode = codes.get(ids[index] ?? '') ?? null;
    return exitCode === null ? call : { ...call, name: SHELL, exitCode };
  });
  const commands = reportedCalls.filter(({ command }) => command !== null);
  if (commands.length === 0) return inTranscript;
  const last = inTranscript.at(-1)?.turn ?? 1;
  return commands.map(({ command, ok, exitCode, output }, index) => ({
    turn: inTranscript[index]?.turn ?? last,
    name: SHELL,
    arguments: JSON.stringify({ command: (command ?? '').slice(0, LONGEST_COMMAND).toWellFormed() }),
    ...{ ok, exitCode, durationMs: null },
    output: keptOutput(outputOf((output ?? '').toWellFormed())),
    opened: null,
  }));
}
