import type { EmbeddedViewer } from '../../../src/documents/viewer.ts';
import { SourceError } from './source-error.ts';
import type { ViewerSource } from './viewer-source.ts';

/** Reads what is embedded in the page. */
export function fileSource({ entries, documents, transcripts, tool, notes }: EmbeddedViewer): ViewerSource {
  const index = Promise.resolve({ entries, tool, notes });
  const transcript = reader(transcripts, 'This file does not hold that transcript.');
  return {
    server: null,
    index: () => index,
    document: reader(documents, 'This file does not hold that report.'),
    session: (_, key) => transcript(key),
  };
}

/** The embedded data; null in a page without any. */
export function readEmbedded(text: string | null): EmbeddedViewer | null {
  if (text === null || text.trim() === '') return null;
  let data: EmbeddedViewer;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new SourceError('damaged', 'The data in this file is damaged: it is not whole JSON.', { cause });
  }
  if (data.version !== 1)
    throw new SourceError(
      'unknown-version',
      `The data in this file has version ${String(data.version)}, which this page cannot read.`,
    );
  return data;
}

/** The same promise for the same key. */
function reader<T>(record: Record<string, T>, missing: string): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    let answer = answers.get(key);
    if (answer === undefined) {
      const value = Object.hasOwn(record, key) ? record[key] : undefined;
      answer =
        value === undefined ? Promise.reject(new SourceError('not-found', missing)) : Promise.resolve(value);
      answers.set(key, answer);
    }
    return answer;
  };
}
