import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { PublishedEvaluation, ViewerMember } from '@plugin-eval/core/documents/viewer.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import type { CollectionBeginning } from '@plugin-eval/report/evaluation/collection-beginning.ts';
import { membersOf, type PublishedMember } from '../evaluated-subjects.ts';
import { Spool } from '../spool.ts';
import { ListedCollection } from './listed-collection.ts';
import { type ByteRange, MemberScanner, type ScannedFile } from './member-scanner.ts';
import { recogniseDocument, recogniseMember } from './recognise-document.ts';

const MEGABYTE = 1024 * 1024;
const PIECE = 4 * MEGABYTE;
const MOST_FRAME = 64 * MEGABYTE;
/** Largest member: more than a plugin with a thousand skills takes. */
const MOST_MEMBER = 64 * MEGABYTE;

type Collection = Extract<PublishedEvaluation, { evaluations: unknown }>;

/**
 * A collection in a file of any size, as JSON or as JSON lines. The file is read once, from beginning to end;
 * stores only the position of each member, and on disk the viewer's list. Members are read again when opened.
 */
export class LargeCollection {
  /** The collection without its members. */
  readonly published: PublishedDocument;
  readonly #descriptor: number;
  readonly #shown: string;
  /** Byte range of each member. */
  readonly #places: readonly number[];
  /** Position of the member that contains each skill and plugin, by path. */
  readonly #positions: ReadonlyMap<string, number>;
  readonly #listed: ListedCollection;
  readonly #spool: Spool;

  private constructor(
    published: PublishedDocument,
    { descriptor, shown, places, positions, listed, spool }: Reading,
  ) {
    this.published = published;
    this.#descriptor = descriptor;
    this.#shown = shown;
    this.#places = places;
    this.#positions = positions;
    this.#listed = listed;
    this.#spool = spool;
  }

  /**
   * @param shown the file as messages name it
   * @param redacted writes JSON without the keys in use
   * @returns null for what is no collection, or cannot be read so
   * @throws FileError for a collection that is damaged
   */
  static open(path: string, shown: string, redacted: (value: unknown) => string): LargeCollection | null {
    const reading = beginReading(path, shown, redacted);
    if (reading === null) return null;
    let opened: LargeCollection | null = null;
    try {
      const frame = frameOf(scan(reading), reading);
      if (frame === null) return null;
      const recognised = recogniseDocument(frame);
      if (recognised.problem === 'damaged') throw damaged(shown, recognised.where);
      if (recognised.problem !== null || !isCollection(recognised.published)) return null;
      reading.listed.finish(recognised.published.document as Collection);
      opened = new LargeCollection(recognised.published, reading);
      return opened;
    } finally {
      if (opened === null) endReading(reading);
    }
  }

  get size(): number {
    return this.#places.length / 2;
  }

  /** Data shown before the list is read, without keys; null without any. */
  get beginning(): CollectionBeginning | null {
    return this.#listed.beginning;
  }

  /** Yields the collection in the viewer's listed form, as sent and without keys. */
  lines(): Iterable<string> {
    return this.#listed.lines();
  }

  /** @returns null where there is none @throws FileError */
  member(position: number): ViewerMember['document'] | null {
    const [start, end] = [this.#places[2 * position], this.#places[2 * position + 1]];
    if (start === undefined || end === undefined) return null;
    return memberFrom(this.#descriptor, [start, end], position, this.#shown);
  }

  /** The member that a skill or plugin with that path is, or is part of. @throws FileError */
  memberAt(subjectPath: string): ViewerMember['document'] | null {
    const position = this.#positions.get(subjectPath);
    return position === undefined ? null : this.member(position);
  }

  close(): void {
    closeSync(this.#descriptor);
    this.#spool.close();
  }
}

interface Reading {
  descriptor: number;
  shown: string;
  places: number[];
  positions: Map<string, number>;
  listed: ListedCollection;
  spool: Spool;
}

function beginReading(path: string, shown: string, redacted: (value: unknown) => string): Reading | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  if (!fstatSync(descriptor).isFile()) {
    closeSync(descriptor);
    return null;
  }
  const spool = new Spool();
  const listed = new ListedCollection(redacted, spool);
  return { descriptor, shown, places: [], positions: new Map(), listed, spool };
}

function endReading({ descriptor, spool }: Reading): void {
  closeSync(descriptor);
  spool.close();
}

/** Reads everything, and takes each member. */
function scan(reading: Reading): ScannedFile {
  const { descriptor } = reading;
  const piece = Buffer.allocUnsafe(PIECE);
  let place = startOf(descriptor);
  const scanner = new MemberScanner(MOST_FRAME, place);
  for (;;) {
    const length = readSync(descriptor, piece, 0, PIECE, place);
    if (length === 0) return scanner.finish();
    const found = scanner.push(piece.subarray(0, length));
    place += length;
    if (scanner.isForeign) return null;
    for (let at = 0; at < found.length; at += 2)
      takeMember([found[at] as number, found[at + 1] as number], reading);
  }
}

function takeMember(range: ByteRange, { descriptor, shown, places, positions, listed }: Reading): void {
  const position = places.length / 2;
  const member = memberFrom(descriptor, range, position, shown);
  for (const { subject } of membersOf(member))
    if (!positions.has(subject.path)) positions.set(subject.path, position);
  listed.add(member);
  places.push(...range);
}

/** A byte order mark is left out. */
function startOf(descriptor: number): number {
  const mark = Buffer.alloc(3);
  readSync(descriptor, mark, 0, 3, 0);
  return mark[0] === 0xef && mark[1] === 0xbb && mark[2] === 0xbf ? 3 : 0;
}

/** The collection without its members; null for invalid JSON. */
function frameOf(scanned: ScannedFile, { descriptor }: Reading): unknown {
  if (scanned === null) return null;
  const bytes = scanned.kind === 'document' ? scanned.frame : bytesAt(descriptor, scanned.frame);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** @throws FileError */
function memberFrom(descriptor: number, range: ByteRange, position: number, shown: string): PublishedMember {
  if (range[1] - range[0] > MOST_MEMBER) {
    const most = `${MOST_MEMBER / MEGABYTE} MB`;
    throw new FileError(shown, 'too-large', `has a member of more than ${most}, the limit.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(bytesAt(descriptor, range).toString('utf8'));
  } catch {
    throw damaged(shown, `evaluations.${position}: not JSON`);
  }
  const recognised = recogniseMember(value, position);
  if ('where' in recognised) throw damaged(shown, recognised.where);
  return recognised.member;
}

function bytesAt(descriptor: number, [start, end]: ByteRange): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, start + length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

function isCollection({ kind, document }: PublishedDocument): boolean {
  return kind === 'evaluation' && 'evaluations' in document;
}

export function damaged(shown: string, where: string): FileError {
  return new FileError(
    shown,
    'damaged',
    `is damaged, or of another version (${where}). Write it again with this plugin-eval.`,
  );
}
