import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, Evaluation } from '../documents/evaluation.ts';
import { renderJson } from '../report/json.ts';

/** Takes the text of a document in pieces. */
export type Write = (text: string) => void;

const NO_MEMBERS = '\n  "evaluations": []';
const PIECE = 1024 * 1024;

/**
 * The JSON of a collection, written member by member. The summary stands before the members and is known last, so members
 * wait in a file.
 */
export class JsonStream {
  readonly #write: Write;
  #folder: string | null = null;
  #descriptor = -1;

  constructor(write: Write) {
    this.#write = write;
  }

  add(evaluation: Evaluation): void {
    const isFirst = this.#folder === null;
    if (isFirst) this.#open();
    const text = renderJson(evaluation).trimEnd().replaceAll('\n', '\n    ');
    writeFileSync(this.#descriptor, `${isFirst ? '' : ','}\n    ${text}`);
  }

  /** @param collection without its members */
  finish(collection: Collection): void {
    const text = renderJson(collection);
    if (this.#folder === null) return this.#write(text);
    const at = text.indexOf(NO_MEMBERS);
    this.#write(text.slice(0, at + NO_MEMBERS.length - 1));
    // What is cut inside a character is joined again.
    const decoder = new TextDecoder();
    const piece = Buffer.alloc(PIECE);
    for (let place = 0; ; ) {
      const length = readSync(this.#descriptor, piece, 0, PIECE, place);
      if (length === 0) break;
      place += length;
      this.#write(decoder.decode(piece.subarray(0, length), { stream: true }));
    }
    this.#write(`\n  ${text.slice(at + NO_MEMBERS.length - 1)}`);
  }

  /** To be called however it ended. */
  close(): void {
    if (this.#folder === null) return;
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #open(): void {
    this.#folder = mkdtempSync(join(tmpdir(), 'plugin-eval-'));
    this.#descriptor = openSync(join(this.#folder, 'members'), 'w+', 0o600);
  }
}
