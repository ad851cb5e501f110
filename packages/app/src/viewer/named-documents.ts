import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { MANY_MEMBERS } from '@plugin-eval/core/documents/member-summary.ts';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import { documentTitle } from '@plugin-eval/report/document-title.ts';
import { publishedOutcome } from '@plugin-eval/report/history/document-outcome.ts';
import { LargeCollection } from './large-collection.ts';
import { MOST_BYTES, readViewerFile } from './read-viewer-file.ts';
import type { ViewerJournal } from './viewer-journal.ts';

/** Documents to show; everything in the journal when none are named. */
export interface NamedDocuments {
  files: readonly FileEntry[];
  /** Ids. */
  runs: readonly string[];
}

const RUN_ID = /^r[a-z0-9]{1,64}$/;

/**
 * Resolves names to documents: JSON files, and run ids.
 * @param redacted writes JSON without the keys in use
 * @throws FileError, RunError, DatabaseError
 */
export async function findNamed(
  names: readonly string[],
  journal: ViewerJournal,
  workingDirectory: string,
  redacted: (value: unknown) => string,
): Promise<NamedDocuments> {
  const files: FileEntry[] = [];
  const runs: string[] = [];
  for (const name of new Set(names)) {
    const isFile = existsSync(resolve(workingDirectory, name));
    if (isFile || !RUN_ID.test(name)) {
      files.push(new FileEntry(`file-${files.length + 1}`, name, { workingDirectory, redacted }));
      continue;
    }
    const opened = await journal.open();
    if (opened === null) throw unknownRun(name);
    await opened.findRun(name);
    runs.push(name);
  }
  return { files, runs };
}

/** Size in bytes from which a collection is not kept in memory as a whole. */
const LARGE_FILE = 16_000_000;

export interface FileContext {
  workingDirectory: string;
  /** Writes JSON without the keys in use. */
  redacted: (value: unknown) => string;
  /** Bytes. @default 16 MB */
  largeFile?: number;
}

interface ReadFile {
  stamp: string;
  published: PublishedDocument;
  /** The collection; null when the whole document is in memory. */
  collection: LargeCollection | null;
  title: string;
  outcome: string;
}

/** A file of the command line that is one document. It is read again when it has changed. */
export class FileEntry {
  readonly id: string;
  /** Path as the user named it. */
  readonly file: string;
  readonly #context: FileContext;
  #read: ReadFile;

  /** @throws FileError */
  constructor(id: string, file: string, context: FileContext) {
    this.id = id;
    this.file = file;
    this.#context = context;
    this.#read = this.#readNow();
  }

  get kind(): ViewedKind {
    return this.#read.published.kind;
  }

  get entry(): ViewerEntry {
    const { title, outcome } = this.#read;
    return { id: this.id, kind: this.kind, title, from: { file: this.file, run: null }, outcome, at: null };
  }

  /** @throws FileError when the file is gone, or something else by now */
  published(): PublishedDocument {
    return this.#current().published;
  }

  /** Its members, where they are many and `published` is without them. @throws FileError as `published` */
  collection(): LargeCollection | null {
    return this.#current().collection;
  }

  close(): void {
    this.#read.collection?.close();
  }

  #current(): ReadFile {
    if (this.#stamp() === this.#read.stamp) return this.#read;
    const before = this.#read;
    this.#read = this.#readNow();
    before.collection?.close();
    return this.#read;
  }

  #readNow(): ReadFile {
    const stamp = this.#stamp();
    const collection = this.#largeCollection();
    const published = collection?.published ?? readViewerFile(this.file, this.#context.workingDirectory);
    const [title, outcome] = [documentTitle(published), publishedOutcome(published)];
    return { stamp, published, collection, title, outcome };
  }

  /** Returns null for small files and those without many members, which are read whole. */
  #largeCollection(): LargeCollection | null {
    const { workingDirectory, redacted, largeFile = LARGE_FILE } = this.#context;
    const path = resolve(workingDirectory, this.file);
    const size = sizeOf(path);
    if (size < largeFile) return null;
    const collection = LargeCollection.open(path, this.file, redacted);
    if (collection === null || collection.size >= MANY_MEMBERS || size > MOST_BYTES) return collection;
    collection.close();
    return null;
  }

  #stamp(): string {
    try {
      const { ino, size, mtimeMs } = statSync(resolve(this.#context.workingDirectory, this.file));
      return `${ino} ${size} ${mtimeMs}`;
    } catch {
      // Gone, or a link that leads nowhere. Reading it says so.
      return 'gone';
    }
  }
}

/** Returns 0 when the size is unavailable; reading the file reports why. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
