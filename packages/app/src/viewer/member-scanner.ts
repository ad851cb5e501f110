const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const CURLY = 0x20;
const [OPENING, CLOSING] = [0x5b, 0x5d];
const OBJECT = OPENING | CURLY;
const SPACE = 0x20;

const MEMBERS = 'evaluations';
const MOST_DEPTH = 64;

/** A byte range in a file; the end is exclusive. */
export type ByteRange = readonly [start: number, end: number];

/** The kind of a scanned file; `null` for other content. */
export type ScannedFile =
  /** One document; all of it but its members. */
  | { kind: 'document'; frame: Buffer }
  /** A document a line: the members, and then the collection. */
  | { kind: 'lines'; frame: ByteRange }
  | null;

/**
 * Finds the members of a collection in its file without parsing it: in one JSON document, or as JSON lines.
 * Takes the file in pieces and stores only the parts outside the members. Time: linear.
 */
export class MemberScanner {
  readonly #mostFrame: number;
  #found: number[] = [];
  #frame: Uint8Array[] = [];
  #frameSize = 0;
  #depth = 0;
  #place = 0;
  #isInString = false;
  #isEscaped = false;
  /** Last string read in the document itself. */
  #name = '';
  #isInMembers = false;
  #hasMembers = false;
  #memberStart = 0;
  /** Number of documents seen, and the range of the last one. */
  #documents = 0;
  #documentStart = 0;
  #documentEnd = 0;
  #isForeign = false;

  /**
   * @param mostFrame bytes that may stand beside the members
   * @param start where in the file the first piece lies
   */
  constructor(mostFrame: number, start = 0) {
    this.#mostFrame = mostFrame;
    this.#place = start;
  }

  /** True when the file cannot be a collection, so that reading can stop. */
  get isForeign(): boolean {
    return this.#isForeign;
  }

  /** @returns where members lie that have ended in this piece, two numbers each */
  push(piece: Uint8Array): readonly number[] {
    this.#found = [];
    const { length } = piece;
    let kept = 0;
    for (let i = 0; i < length && !this.#isForeign; ) {
      if (this.#isInString) {
        i = this.#skipString(piece, i);
        continue;
      }
      if (this.#depth > 2 || (this.#depth === 2 && !this.#isInMembers)) {
        i = this.#skipDeep(piece, i);
        continue;
      }
      const byte = piece[i] as number;
      const wasInMembers = this.#isInMembers;
      this.#shallow(byte, this.#place + i);
      i++;
      if (this.#isInMembers && !wasInMembers) this.#keep(piece.subarray(kept, i));
      if (wasInMembers && !this.#isInMembers) kept = i - 1;
    }
    if (!this.#isInMembers) this.#keep(piece.subarray(kept));
    this.#place += length;
    return this.#found;
  }

  /** Returns the result, once all pieces were pushed. */
  finish(): ScannedFile {
    if (this.#isForeign || this.#isInString || this.#depth !== 0) return null;
    if (this.#documents > 1) return { kind: 'lines', frame: [this.#documentStart, this.#documentEnd] };
    return this.#hasMembers ? { kind: 'document', frame: Buffer.concat(this.#frame) } : null;
  }

  /** Skips to the end of a string or of the piece. */
  #skipString(piece: Uint8Array, start: number): number {
    const isName = this.#depth === 1;
    let i = start;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      i++;
    }
    for (; i < piece.length; i++) {
      const byte = piece[i] as number;
      if (byte === QUOTE) {
        this.#isInString = false;
        return i + 1;
      }
      if (byte === BACKSLASH) {
        i++;
        this.#isEscaped = i >= piece.length;
      } else if (isName && this.#name.length <= MEMBERS.length) this.#name += String.fromCharCode(byte);
    }
    return piece.length;
  }

  /** Skips the inside of a member or another field, to its end or the end of the piece. */
  #skipDeep(piece: Uint8Array, start: number): number {
    const { length } = piece;
    const outer = this.#isInMembers ? 2 : 1;
    let depth = this.#depth;
    let i = start;
    for (; i < length; i++) {
      const byte = piece[i] as number;
      if (byte === QUOTE) {
        for (i++; i < length && piece[i] !== QUOTE; i++) if (piece[i] === BACKSLASH) i++;
        if (i < length) continue;
        this.#isInString = true;
        this.#isEscaped = i > length;
        break;
      }
      const open = byte & ~CURLY;
      if (open === OPENING) {
        if (++depth > MOST_DEPTH) this.#isForeign = true;
      } else if (open === CLOSING && --depth === outer) {
        i++;
        if (this.#isInMembers) this.#found.push(this.#memberStart, this.#place + i);
        break;
      }
    }
    this.#depth = depth;
    return Math.min(i, length);
  }

  /** One byte of the document itself, or between its members. */
  #shallow(byte: number, place: number): void {
    if (byte <= SPACE) return;
    if (byte === QUOTE && !this.#isInMembers) {
      this.#isInString = true;
      this.#name = '';
    } else if ((byte & ~CURLY) === OPENING) this.#open(byte, place);
    else if ((byte & ~CURLY) === CLOSING) this.#close(place);
    // Between members stands nothing but commas, and between documents nothing at all.
    else if (this.#depth === 0 || (this.#isInMembers && byte !== COMMA)) this.#isForeign = true;
    else if (byte !== COLON) this.#name = '';
  }

  #open(byte: number, place: number): void {
    if (this.#depth === 0) this.#begin(byte, place);
    else if (this.#isInMembers) {
      if (byte !== OBJECT) this.#isForeign = true;
      this.#memberStart = place;
    } else if (byte === OPENING && this.#name === MEMBERS && this.#documents === 1) {
      if (this.#hasMembers) this.#isForeign = true;
      this.#isInMembers = true;
      this.#hasMembers = true;
    }
    this.#depth++;
  }

  #begin(byte: number, place: number): void {
    if (byte !== OBJECT) this.#isForeign = true;
    // What has ended before was a line, and a member.
    if (this.#documents > 0) this.#found.push(this.#documentStart, this.#documentEnd);
    if (this.#documents > 0 && this.#hasMembers) this.#isForeign = true;
    this.#documents++;
    this.#documentStart = place;
    this.#frame = [];
    this.#frameSize = 0;
  }

  #close(place: number): void {
    this.#depth--;
    if (this.#depth === 0) this.#documentEnd = place + 1;
    if (this.#depth < 0) this.#isForeign = true;
    if (this.#depth === 1) this.#isInMembers = false;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#documents > 1) return;
    this.#frameSize += bytes.length;
    if (this.#frameSize > this.#mostFrame) this.#isForeign = true;
    else this.#frame.push(Uint8Array.prototype.slice.call(bytes));
  }
}
