/** The used part of WebAssembly, which Node's types lack. */
declare const WebAssembly: {
  Memory: new (size: { initial: number; maximum: number }) => ParserMemory['memory'];
};

/** The memory of the parser's module, and the pointer to its stack. */
export interface ParserMemory {
  memory: { readonly buffer: ArrayBuffer };
  stackPointer: { value: number };
  malloc(bytes: number): number;
}

const PAGE = 65_536;
/** Initial memory of the module: 32 MB. */
const FIRST_PAGES = 512;
/** 192 MB: some texts of 100 kB take more than 2 GB. Exceeding it ends the parse. */
const MOST_PAGES = 3_072;
/**
 * The module's own 64 kB stack is located above its data, which deep recursion would overwrite. With this
 * size V8's stack, which raises an error, is exhausted first.
 */
const STACK_BYTES = 8 * 1024 * 1024;

export function boundedMemory(): ParserMemory['memory'] {
  return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
}

/**
 * Restores the parser's memory to its state before any text. A text that crashes the parser otherwise makes
 * it fail for every text after it.
 */
export class MemoryGuard {
  readonly #parser: ParserMemory;
  readonly #stack: { bottom: number; top: number };
  #kept: { below: Uint8Array; above: Uint8Array } | null = null;

  constructor(parser: ParserMemory) {
    this.#parser = parser;
    const bottom = parser.malloc(STACK_BYTES);
    // Aligned as the module's own is.
    this.#stack = { bottom, top: (bottom + STACK_BYTES) & ~15 };
    parser.stackPointer.value = this.#stack.top;
  }

  /**
   * Adds the memory written by `load` to the restored state. Loads into memory as it was before any text:
   * otherwise the data would fill random gaps left by texts.
   */
  keepLoaded<Loaded>(load: () => Loaded): Loaded {
    this.restore();
    const loaded = load();
    this.#kept = this.#copy();
    return loaded;
  }

  restore(): void {
    const { memory, stackPointer } = this.#parser;
    const { top } = this.#stack;
    stackPointer.value = top;
    if (this.#kept === null) return;
    const { above, below } = this.#kept;
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(below);
    bytes.set(above, top);
  }

  #copy(): { below: Uint8Array; above: Uint8Array } {
    // What is asked for now lies behind everything that was loaded.
    const end = this.#parser.malloc(PAGE) + PAGE;
    const { buffer } = this.#parser.memory;
    const { bottom, top } = this.#stack;
    return { below: new Uint8Array(buffer.slice(0, bottom)), above: new Uint8Array(buffer.slice(top, end)) };
  }
}
