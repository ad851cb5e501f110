import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';
import type { WaitingText, Write } from '@plugin-eval/report/member-report.ts';

const PIECE = 256 * 1024;

/** Characters that wait in memory: a collection of some hundred skills needs no place to write. */
const MOST_IN_MEMORY = 2_000_000;

/** Text buffered in memory, and in a temporary file when large. */
export class Spool implements WaitingText {
  readonly #mostInMemory: number;
  #waiting: string[] = [];
  #length = 0;
  #folder: string | null = null;
  #descriptor = -1;

  constructor(mostInMemory = MOST_IN_MEMORY) {
    this.#mostInMemory = mostInMemory;
  }

  add(text: string): void {
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length > this.#mostInMemory) this.#putAway();
  }

  writeTo(write: Write): void {
    for (const piece of this.pieces()) write(piece);
  }

  /** The added text by line, without line ends. */
  *lines(): Generator<string, void, void> {
    let rest = '';
    for (const piece of this.pieces()) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  }

  /** Must be called however it ended. */
  close(): void {
    if (this.#folder === null) return;
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }

  *pieces(): Generator<string, void, void> {
    yield* this.#piecesOfFile();
    yield* this.#waiting;
  }

  *#piecesOfFile(): Generator<string, void, void> {
    if (this.#folder === null) return;
    // What is cut inside a character is joined again.
    const decoder = new TextDecoder();
    const piece = Buffer.alloc(PIECE);
    for (let place = 0; ; ) {
      const length = readSync(this.#descriptor, piece, 0, PIECE, place);
      if (length === 0) break;
      place += length;
      yield decoder.decode(piece.subarray(0, length), { stream: true });
    }
  }

  #putAway(): void {
    if (this.#folder === null) {
      this.#folder = makeTemporaryFolder('spool');
      this.#descriptor = openSync(join(this.#folder, 'members'), 'w+', 0o600);
    }
    // One by one: joined they would be in memory three times.
    for (const text of this.#waiting) writeFileSync(this.#descriptor, text);
    this.#waiting = [];
    this.#length = 0;
  }
}
