import type { Write } from './member-report.ts';

/** Items of a list in indented JSON, in pieces: what is given begins each of them with a comma and a line end. */
export class JsonItems {
  readonly #write: Write;
  readonly #lineEnd: string;
  #isFirst = true;

  /** @param indent spaces before each item */
  constructor(indent: number, write: Write) {
    this.#write = write;
    this.#lineEnd = `\n${' '.repeat(indent)}`;
  }

  write(text: string): void {
    this.#write(text.slice(this.#isFirst ? 1 : 0).replaceAll('\n', this.#lineEnd));
    this.#isFirst = false;
  }
}
