import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, Evaluation } from '../documents/evaluation.ts';
import { renderJson } from '../report/json.ts';

/** Takes the text of a document in pieces. */
export type Write = (text: string) => void;

const NO_MEMBERS = '\n  "evaluations": []';
const PIECE = 1024 * 1024;

/** Characters that wait in memory: a collection of some hundred skills needs no place to write. */
const MOST_IN_MEMORY = 8_000_000;

/**
 * The JSON of a collection, written member by member. The summary stands before the members and is known last, so members
 * wait: in memory, and in a file when they are many.
 */
export class JsonStream {
  readonly #write: Write;
  readonly #mostInMemory: number;
  #waiting: string[] = [];
  #length = 0;
  #isEmpty = true;
  #folder: string | null = null;
  #descriptor = -1;

  constructor(write: Write, mostInMemory = MOST_IN_MEMORY) {
    this.#write = write;
    this.#mostInMemory = mostInMemory;
  }

  add(evaluation: Evaluation): void {
    const text = renderJson(evaluation).trimEnd().replaceAll('\n', '\n    ');
    this.#waiting.push(`${this.#isEmpty ? '' : ','}\n    ${text}`);
    this.#isEmpty = false;
    this.#length += text.length;
    if (this.#length > this.#mostInMemory) this.#putAway();
  }

  /** @param collection without its members */
  finish(collection: Collection): void {
    const text = renderJson(collection);
    if (this.#isEmpty) return this.#write(text);
    const at = text.indexOf(NO_MEMBERS);
    this.#write(text.slice(0, at + NO_MEMBERS.length - 1));
    this.#writeFile();
    for (const waiting of this.#waiting) this.#write(waiting);
    this.#write(`\n  ${text.slice(at + NO_MEMBERS.length - 1)}`);
  }

  /** To be called however it ended. */
  close(): void {
    if (this.#folder === null) return;
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeFile(): void {
    if (this.#folder === null) return;
    // What is cut inside a character is joined again.
    const decoder = new TextDecoder();
    const piece = Buffer.alloc(PIECE);
    for (let place = 0; ; ) {
      const length = readSync(this.#descriptor, piece, 0, PIECE, place);
      if (length === 0) break;
      place += length;
      this.#write(decoder.decode(piece.subarray(0, length), { stream: true }));
    }
  }

  #putAway(): void {
    if (this.#folder === null) {
      this.#folder = mkdtempSync(join(tmpdir(), 'plugin-eval-'));
      this.#descriptor = openSync(join(this.#folder, 'members'), 'w+', 0o600);
    }
    writeFileSync(this.#descriptor, this.#waiting.join(''));
    this.#waiting = [];
    this.#length = 0;
  }
}
