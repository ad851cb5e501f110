import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { TranscriptEntry } from '../session-request.ts';
import { keptOutput, outputOf } from './tool-output.ts';

/** Claude Code's prefix for the result of a failed command. */
const EXIT_CODE = /^(?:Error: )?Exit code (\d{1,3})\b/;

/** The tool calls in a transcript, with the stored parts of their results. */
export function callsInTranscript(transcript: readonly TranscriptEntry[]): ExecutedCall[] {
  const results = new Map(
    transcript.flatMap((entry) => (entry.kind === 'tool-result' ? [[entry.id, entry]] : [])),
  );
  return transcript.flatMap((entry): ExecutedCall[] => {
    if (entry.kind !== 'tool-call') return [];
    const result = results.get(entry.id);
    const text = result?.text ?? '';
    const ok = result?.ok ?? false;
    const code = EXIT_CODE.exec(text)?.[1];
    return [
      {
        ...{ turn: entry.turn, name: entry.tool, arguments: entry.input, ok, durationMs: null },
        exitCode: entry.tool !== 'Bash' ? null : ok ? 0 : code === undefined ? null : Number(code),
        output: keptOutput(outputOf(text)),
        opened: null,
      },
    ];
  });
}
