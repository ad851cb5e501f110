import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Texts compressed together: more compress better, but make single ones slower to read. */
const SIZE = 64;
/** Fastest level: higher ones hardly shrink texts of answers. */
const COMPRESSION = { level: 1 };

/** A place in a block of texts. */
export interface PackedText {
  block: TextBlock;
  index: number;
}

/** Some texts, compressed as soon as there are enough of them. */
export class TextBlock {
  /** The texts; null once compressed. */
  #texts: string[] | null = [];
  #packed: Buffer | null = null;

  get isFull(): boolean {
    return this.#texts === null;
  }

  /** @param text without line feeds */
  add(text: string): number {
    if (this.#texts === null) throw new Error('The block is full.');
    const index = this.#texts.push(text) - 1;
    if (this.#texts.length === SIZE) {
      this.#packed = deflateRawSync(this.#texts.join('\n'), COMPRESSION);
      this.#texts = null;
    }
    return index;
  }

  /** Returns all its texts. The last unpacked block is cached, so that access in order unpacks each once. */
  texts(): readonly string[] {
    if (this.#texts !== null) return this.#texts;
    if (last.block !== this)
      last = {
        block: this,
        texts: inflateRawSync(this.#packed as Buffer)
          .toString('utf8')
          .split('\n'),
      };
    return last.texts;
  }
}

let last: { block: TextBlock | null; texts: readonly string[] } = { block: null, texts: [] };

/** Takes texts, and gives for each the place where it can be had again. */
export function textPacker(): (text: string) => PackedText {
  let block = new TextBlock();
  return (text) => {
    if (block.isFull) block = new TextBlock();
    const into = block;
    return { block: into, index: into.add(text) };
  };
}
