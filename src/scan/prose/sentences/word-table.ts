/** More places than ten times the words: most words of a text are none of them, and are told by an empty place. */
const BITS = 16;
const SPREAD = 0x9e37_79b1;
/** A word begins with a small letter or a digit, and goes on with those, `_`, `'`, `-` and `’`. */
const BEGINS = 1;
const GOES_ON = 2;
const APOSTROPHE = 0x2019;
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z0-9]/.test(character) ? BEGINS | GOES_ON : /[\w'-]/.test(character) ? GOES_ON : 0;
});

/** Numbers of words, put together for all words of a text. */
export class WordTable {
  readonly #words: string[] = [''];
  readonly #bits: number[] = [0];
  /** The first word at a place, and the next one at its place: 0 for none. */
  readonly #first = new Uint16Array(1 << BITS);
  readonly #next: number[] = [0];

  /** @param known words of the characters above, each with its bits; 65,535 at most */
  constructor(known: ReadonlyMap<string, number>) {
    for (const [word, bits] of known) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) hash = Math.imul(hash, 31) + word.charCodeAt(at);
      const place = Math.imul(hash, SPREAD) >>> (32 - BITS);
      this.#next.push(this.#first[place] ?? 0);
      this.#first[place] = this.#words.push(word) - 1;
      this.#bits.push(bits);
    }
  }

  /** @param lower in lower case */
  bitsIn(lower: string): number {
    const { length } = lower;
    let found = 0;
    let at = 0;
    while (at < length) {
      const start = at;
      let code = lower.charCodeAt(at++);
      if (code > 127 || ((KINDS[code] as number) & BEGINS) === 0) continue;
      let hash = code;
      for (; at < length; at++) {
        code = lower.charCodeAt(at);
        if (code > 127 ? code !== APOSTROPHE : KINDS[code] === 0) break;
        hash = Math.imul(hash, 31) + code;
      }
      const place = Math.imul(hash, SPREAD) >>> (32 - BITS);
      for (let word = this.#first[place] as number; word !== 0; word = this.#next[word] as number) {
        const text = this.#words[word] as string;
        if (text.length === at - start && lower.startsWith(text, start)) found |= this.#bits[word] as number;
      }
    }
    return found;
  }
}
