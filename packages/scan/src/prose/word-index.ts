const SHAPES = 1 << 16;

/** Values indexed by words, searched in texts without creating strings for most of their words. */
export class WordIndex<Value> {
  readonly #values = new Map<string, Value[]>();
  /** Hashes of first and last character and length of the known words. */
  readonly #shapes = new Uint8Array(SHAPES);

  add(word: string, value: Value): void {
    const values = this.#values.get(word);
    if (values !== undefined) values.push(value);
    else {
      this.#values.set(word, [value]);
      this.#shapes[shapeOf(word, 0, word.length)] = 1;
    }
  }

  /** The values of a word; `@link` and `@mail` are words too. */
  of(word: string): readonly Value[] {
    return this.#values.get(word) ?? [];
  }

  /** Calls back for each known word of a text, with its place. @param text lower case */
  forEachIn(text: string, found: (values: readonly Value[], at: number) => void): void {
    for (let at = 0; at < text.length; at++) {
      if (!isInWord(text.charCodeAt(at))) continue;
      const start = at;
      while (isInWord(text.charCodeAt(at))) at++;
      if (this.#shapes[shapeOf(text, start, at)] === 0) continue;
      const values = this.#values.get(text.slice(start, at));
      if (values !== undefined) found(values, start);
    }
  }
}

function isInWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function shapeOf(text: string, start: number, end: number): number {
  return (text.charCodeAt(start) * 1_009 + text.charCodeAt(end - 1) * 31 + (end - start)) & (SHAPES - 1);
}
