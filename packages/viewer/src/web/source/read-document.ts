import type { ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { convertedMembers } from './in-code.ts';

/**
 * Reads a document as sent: JSON, and a line for each listed member. Members are parsed as they arrive, so
 * that their text is never in memory as a whole. See `sentLines`.
 * @throws SyntaxError
 */
export async function readDocument(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ViewerDocument> {
  let document: ViewerDocument | undefined;
  const members: unknown[] = [];
  for await (const line of linesOf(bytes)) {
    if (document === undefined) document = JSON.parse(line) as ViewerDocument;
    else members.push(JSON.parse(line));
  }
  if (document === undefined) throw new SyntaxError('There is no document.');
  if (members.length > 0) convertedMembers(document.document, members);
  return document;
}

async function* linesOf(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let begun: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const [first = '', ...others] = value.split('\n');
    begun.push(first);
    for (const line of others) {
      yield begun.join('');
      begun = [line];
    }
    await nextTask();
  }
  if (begun.length > 0) yield begun.join('');
}

/** Lets the page respond: through the scheduler, which prioritises user input, or otherwise a timer. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
