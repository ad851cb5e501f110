import { constants, deflateRawSync } from 'node:zlib';
import {
  holdsManyMembers,
  sentLines,
  subjectPaths,
  withMemberSummaries,
} from '@plugin-eval/core/documents/member-summary.ts';
import type {
  EmbeddedViewer,
  PackedCollection,
  PackedDocument,
  ViewerDocument,
  ViewerMember,
} from '@plugin-eval/core/documents/viewer.ts';
import { deflateText } from '@plugin-eval/core/text/deflate.ts';
import { beginningOf, type CollectionBeginning } from '../evaluation/collection-beginning.ts';
import type { Write } from '../member-report.ts';

/** Opening one member unpacks as many; larger blocks compress better. */
const BLOCK_SIZE = 20;

/** Packs the members of a collection as they come. */
export class CollectionPacker {
  readonly #onBlock: (block: string) => void;
  #open: string[] = [];

  /** @param onBlock takes each block of members, in their order */
  constructor(onBlock: (block: string) => void) {
    this.#onBlock = onBlock;
  }

  /** @param json of a `ViewerMember` */
  add(json: string): void {
    this.#open.push(json);
    if (this.#open.length === BLOCK_SIZE) this.#close();
  }

  /**
   * Gives away the last block.
   * @param writeIndex writes a `ViewerDocument` with summaries of the members, as it is sent
   * @param beginning what can be shown before that is read
   */
  finish(
    writeIndex: (write: Write) => void,
    beginning: CollectionBeginning | null,
  ): Omit<PackedCollection, 'blocks'> {
    if (this.#open.length > 0) this.#close();
    return { kind: 'packed-collection', beginning, index: packedPieces(writeIndex), blockSize: BLOCK_SIZE };
  }

  #close(): void {
    this.#onBlock(packed(`[${this.#open.join(',')}]`));
    this.#open = [];
  }
}

/** The members of a large collection compressed, each to be unpacked when it is opened. */
function packCollection(document: ViewerDocument): ViewerDocument | PackedCollection {
  if (!holdsManyMembers(document) || !('evaluations' in document.document)) return document;
  const bySource = new Map(document.sources.map((source) => [source.path, source]));
  const blocks: string[] = [];
  const packer = new CollectionPacker((block) => void blocks.push(block));
  for (const member of document.document.evaluations) {
    const sources = subjectPaths(member).flatMap((path) => bySource.get(path) ?? []);
    packer.add(JSON.stringify({ document: member, sources } satisfies ViewerMember));
  }
  const listed = withMemberSummaries(document);
  const index = [...sentLines(listed)].map((line) => JSON.stringify(line)).join('\n');
  return { ...packer.finish((write) => write(index), beginningOf(listed)), blocks };
}

type PackableDocument = EmbeddedViewer['documents'][string];

export function isPacked(document: PackableDocument): document is PackedCollection | PackedDocument {
  return document.kind === 'packed-collection' || document.kind === 'packed-document';
}

/** A document as an HTML file holds it. */
export function packDocument(document: ViewerDocument): PackableDocument {
  const collection = packCollection(document);
  return isPacked(collection) ? collection : packLarge(collection);
}

/** Characters of JSON above which a document is worth unpacking. */
const LARGEST_PLAIN = 500_000;
const PACKED_WHEN_LARGE: ReadonlySet<ViewerDocument['kind']> = new Set([
  'evaluation',
  'threat-report',
  'safety-delta',
  'scan',
  'vet',
]);

/** Large documents compressed: skills of a plugin share findings, and both arms of a safety delta prompts, files and skills. */
function packLarge(document: ViewerDocument): ViewerDocument | PackedDocument {
  if (!PACKED_WHEN_LARGE.has(document.kind)) return document;
  const json = JSON.stringify(document);
  return json.length <= LARGEST_PLAIN ? document : { kind: 'packed-document', data: packed(json) };
}

function packed(json: string): string {
  return deflateText(json, { level: 9 }).toString('base64');
}

/** Characters compressed at a time: repetitions occur within shorter distances. */
const PIECE = 1_000_000;

/** The same of a text that is never in memory whole: pieces that end at a byte and not the stream are one stream together. */
function packedPieces(writeAll: (write: Write) => void): string {
  const compressed: Buffer[] = [];
  let waiting: string[] = [];
  let length = 0;
  const compress = (finishFlush: number) => {
    compressed.push(deflateRawSync(waiting.join(''), { level: 9, finishFlush }));
    waiting = [];
    length = 0;
  };
  writeAll((text) => {
    waiting.push(text);
    length += text.length;
    if (length >= PIECE) compress(constants.Z_FULL_FLUSH);
  });
  compress(constants.Z_FINISH);
  return Buffer.concat(compressed).toString('base64');
}
