import type { SessionDocument, TranscriptEntryDocument } from '@plugin-eval/core/documents/session.ts';

type ToolCall = Extract<TranscriptEntryDocument, { kind: 'tool-call' }>;

/** The command that a call runs in a shell; null for a call of anything else. May be untrusted. */
export function shellCommand({ input }: Pick<ToolCall, 'input'>): string | null {
  try {
    const { command } = JSON.parse(input);
    return typeof command === 'string' ? command : null;
  } catch {
    return null;
  }
}

/** Exit codes by id of the call, as far as the sandbox saw them: its calls are in the order of the transcript. */
export function exitCodes({
  transcript,
  execution,
}: Pick<SessionDocument, 'transcript' | 'execution'>): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  let next = 0;
  const calls = execution?.calls ?? [];
  for (const entry of transcript) {
    if (entry.kind !== 'tool-call') continue;
    const at = calls.findIndex(
      ({ name, arguments: input }, index) =>
        index >= next && name === entry.tool && entry.input.startsWith(input.slice(0, LONGEST_COMPARED)),
    );
    if (at === -1) continue;
    next = at + 1;
    const code = calls[at]?.exitCode ?? null;
    if (code !== null) codes.set(entry.id, code);
  }
  return codes;
}

/** Arguments are cut when they are long. */
const LONGEST_COMPARED = 1000;
