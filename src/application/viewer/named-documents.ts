import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PublishedDocument } from '../../documents/published-document.ts';
import type { ViewerDocumentKind, ViewerEntry } from '../../documents/viewer.ts';
import { unknownRun } from '../../errors/run-error.ts';
import { documentTitle } from '../../report/document-title.ts';
import { publishedOutcome } from '../../report/history/document-outcome.ts';
import { readViewerFile } from './read-viewer-file.ts';
import type { ViewerJournal } from './viewer-journal.ts';

/** What the viewer was asked to show; everything in the journal where nothing was named. */
export interface NamedDocuments {
  files: readonly FileEntry[];
  /** Ids. */
  runs: readonly string[];
}

const RUN_ID = /^r[a-z0-9]{1,64}$/;

/** Finds what names stand for: JSON files, and ids of runs. @throws FileError, RunError, DatabaseError */
export async function findNamed(
  names: readonly string[],
  journal: ViewerJournal,
  workingDirectory: string,
): Promise<NamedDocuments> {
  const files: FileEntry[] = [];
  const runs: string[] = [];
  for (const name of new Set(names)) {
    const isFile = existsSync(resolve(workingDirectory, name));
    if (isFile || !RUN_ID.test(name)) {
      files.push(new FileEntry(`file-${files.length + 1}`, name, workingDirectory));
      continue;
    }
    const opened = await journal.open();
    if (opened === null) throw unknownRun(name);
    await opened.findRun(name);
    runs.push(name);
  }
  return { files, runs };
}

/** A file of the command line that is one document. It is read again when it has changed. */
export class FileEntry {
  readonly id: string;
  /** As the user named it. */
  readonly file: string;
  readonly #workingDirectory: string;
  #read: { stamp: string; published: PublishedDocument; title: string; outcome: string };

  /** @throws FileError */
  constructor(id: string, file: string, workingDirectory: string) {
    this.id = id;
    this.file = file;
    this.#workingDirectory = workingDirectory;
    this.#read = this.#readNow();
  }

  get kind(): ViewerDocumentKind {
    return this.#read.published.kind;
  }

  get entry(): ViewerEntry {
    const { title, outcome } = this.#read;
    return { id: this.id, kind: this.kind, title, from: { file: this.file, run: null }, outcome, at: null };
  }

  /** @throws FileError when the file is gone, or something else by now */
  published(): PublishedDocument {
    if (this.#stamp() !== this.#read.stamp) this.#read = this.#readNow();
    return this.#read.published;
  }

  #readNow() {
    const stamp = this.#stamp();
    const published = readViewerFile(this.file, this.#workingDirectory);
    return { stamp, published, title: documentTitle(published), outcome: publishedOutcome(published) };
  }

  #stamp(): string {
    try {
      const { ino, size, mtimeMs } = statSync(resolve(this.#workingDirectory, this.file));
      return `${ino} ${size} ${mtimeMs}`;
    } catch {
      // Gone, or a link that leads nowhere. Reading it says so.
      return 'gone';
    }
  }
}
