import type { Notice } from '@plugin-eval/app/notice.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { plainText } from '@plugin-eval/report/view-model/blocks.ts';
import { wrapPhrases } from '@plugin-eval/report/view-model/wrap-phrases.ts';
import type { CliIo } from './io.ts';

export type WriteMessage = (message: string) => void;

/** A stream for everything that is not the result. */
export type ErrorStream = Pick<CliIo, 'writeErr' | 'stderrColumns'>;

const HANGING = '  ';

/** Writes messages to stderr, each wrapped at the width of the terminal. */
export function messageWriter(io: ErrorStream): WriteMessage {
  return (message) => io.writeErr(`${wrappedMessage(`plugin-eval: ${terminalSafe(message)}`, io)}\n`);
}

function wrappedMessage(text: string, { stderrColumns }: ErrorStream): string {
  const width = stderrColumns?.() ?? null;
  if (width === null) return text;
  const lines = wrapPhrases([{ text }], Math.max(1, width - HANGING.length)).map(plainText);
  return lines.map((line, index) => `${index === 0 ? '' : HANGING}${line.trimEnd()}`).join('\n');
}

/** Writes notices, each once; one about a result that could not be stored also when quiet. */
export function writeNotices(
  notices: readonly Notice[],
  quiet: boolean | undefined,
  say: WriteMessage,
): void {
  const shown = notices.filter(({ kind }) => !quiet || kind === 'not-kept').map(({ message }) => message);
  for (const message of new Set(shown)) say(message);
}
