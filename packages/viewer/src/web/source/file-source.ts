import type { EmbeddedViewer, ViewerMember } from '@plugin-eval/core/documents/viewer.ts';
import type { CollectionBeginning } from '@plugin-eval/report/evaluation/collection-beginning.ts';
import { SourceError } from './data-source-error.ts';
import { readDocument } from './read-document.ts';
import type { ViewerSource } from './viewer-source.ts';

interface Later {
  /** Data after the program, once the browser has read the whole page. */
  blocks: () => Promise<readonly string[]>;
  /** Resolves when the beginning of a collection is on the screen. */
  painted: () => Promise<void>;
}

/** Reads the data embedded in the page. */
export function fileSource(
  { entries, documents, transcripts, tool, notes }: EmbeddedViewer,
  later: Later = { blocks: async () => [], painted: async () => {} },
): ViewerSource {
  const index = Promise.resolve({ entries, tool, notes });
  const transcript = reader(transcripts, 'This file does not contain that transcript.');
  const document = reader(documents, 'This file does not contain that report.');
  const beginning = remembering(async (id) => {
    const found = await document(id);
    return found.kind === 'packed-collection' ? (found.beginning as CollectionBeginning | null) : null;
  });
  return {
    server: null,
    index: () => index,
    beginning,
    document: remembering(async (id) => {
      const found = await document(id);
      const isPacked = found.kind === 'packed-collection' || found.kind === 'packed-document';
      if (!isPacked) return found;
      if ((await beginning(id)) !== null) await later.painted();
      const packed = found.kind === 'packed-collection' ? found.index : found.data;
      return unpack(packed, readDocument);
    }),
    async member(id, position) {
      const found = await document(id);
      const packed = found.kind === 'packed-collection' ? found : null;
      const blocks = packed === null ? [] : (packed.blocks ?? (await later.blocks()));
      const block = packed === null ? undefined : blocks[Math.floor(position / packed.blockSize)];
      if (packed === null || block === undefined) throw new SourceError('not-found', NO_MEMBER);
      const member = (
        await unpack(block, (inflated) => new Response(inflated).json() as Promise<ViewerMember[]>)
      )[position % packed.blockSize];
      if (member === undefined) throw new SourceError('not-found', NO_MEMBER);
      return member;
    },
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
    throw new SourceError('damaged', 'The data in this file is damaged: it is not complete JSON.', { cause });
  }
  if (data.version !== 1)
    throw new SourceError(
      'unknown-version',
      `The data in this file has version ${String(data.version)}, which this page cannot read.`,
    );
  return data;
}

const NO_MEMBER = 'This file does not contain that part of the collection.';

function reader<T>(record: Record<string, T>, missing: string): (key: string) => Promise<T> {
  return remembering(async (key) => {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (value === undefined) throw new SourceError('not-found', missing);
    return value;
  });
}

/** The same promise for the same key. */
function remembering<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    const answer = answers.get(key) ?? read(key);
    answers.set(key, answer);
    return answer;
  };
}

/** Inflates raw deflated data from base64. @throws SourceError when it is damaged */
async function unpack<T>(
  base64: string,
  read: (inflated: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<T>,
): Promise<T> {
  try {
    const inflated = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await read(inflated);
  } catch (cause) {
    throw new SourceError('damaged', 'The data in this file is damaged: part of it cannot be unpacked.', {
      cause,
    });
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < bytes.length; place++) bytes[place] = binary.charCodeAt(place);
  return bytes;
}
