import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { ShellOutcome } from '../sandbox/open-sandbox.ts';

/** Bytes stored from each end of an output. */
const KEPT_BYTES = 8_192;
const DECODER = new TextDecoder('utf-8', { fatal: true });

/** Text for the agent. Null for binary data, unless it is the output of a command. */
export function answerText(
  { head, tail, bytes, exitCode, timedOut }: ShellOutcome,
  isCommand: boolean,
): string | null {
  if (!isCommand && head.includes(0)) return null;
  const left = bytes - head.length - tail.length;
  const output =
    tail.length === 0 ? textOf(head) : `${textOf(head)}\n[${left} bytes are left out here]\n${textOf(tail)}`;
  if (!isCommand || exitCode === 0) return output === '' && isCommand ? '[no output]' : output;
  const end = timedOut
    ? 'It took too long, and was ended.'
    : exitCode === null
      ? 'It was killed.'
      : `Exit code ${exitCode}`;
  return output === '' ? end : `${output.replace(/\n$/, '')}\n${end}`;
}

/** The stored part of an output. */
export function keptOutput({
  head,
  tail,
  bytes,
}: Pick<ShellOutcome, 'head' | 'tail' | 'bytes'>): ExecutedCall['output'] {
  const known = Buffer.concat([head, tail]);
  const rest = known.subarray(KEPT_BYTES);
  return {
    head: textOf(known.subarray(0, KEPT_BYTES)),
    tail: textOf(rest.subarray(Math.max(0, rest.length - KEPT_BYTES))),
    bytes,
  };
}

/** Formats a text like a command's output. */
export function outputOf(text: string): Pick<ShellOutcome, 'head' | 'tail' | 'bytes'> {
  const head = Buffer.from(text, 'utf8');
  return { head, tail: Buffer.alloc(0), bytes: head.length };
}

/** Decodes UTF-8, replacing invalid bytes. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('utf8');
}

/** Returns null for binary data. */
export function textOrNull(bytes: Buffer): string | null {
  try {
    return bytes.includes(0) ? null : DECODER.decode(bytes);
  } catch {
    return null;
  }
}
