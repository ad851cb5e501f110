/** Most bytes of UTF-8 that one call of a fixture tool returns. */
export const MOST_ENVIRONMENT_RESULT_BYTES = 65_536;

/** The part that fits, with a line that says what is missing. */
export function boundedResult(text: string): string {
  // A UTF-16 unit takes three bytes at most.
  if (text.length * 3 <= MOST_ENVIRONMENT_RESULT_BYTES) return text;
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MOST_ENVIRONMENT_RESULT_BYTES) return text;
  const note = `\n[cut here: ${bytes.length} bytes in all]`;
  // The end may lie within a character.
  const start = bytes
    .subarray(0, MOST_ENVIRONMENT_RESULT_BYTES - note.length)
    .toString('utf8')
    .replace(/\ufffd{1,3}$/, '');
  return `${start}${note}`;
}

/** Keeps beginning and end of a long text: leaked data may be in either. */
export class TextBudget {
  readonly #half: number;
  #head = '';
  #tail = '';
  #missing = 0;

  /** @param most UTF-16 units that are kept */
  constructor(most: number) {
    this.#half = Math.floor(most / 2);
  }

  get isEmpty(): boolean {
    return this.#head === '';
  }

  add(text: string): void {
    const room = this.#half - this.#head.length;
    this.#head += text.slice(0, room);
    this.#tail += text.slice(room);
    const over = this.#tail.length - this.#half;
    if (over <= 0) return;
    this.#missing += over;
    this.#tail = this.#tail.slice(over);
  }

  toString(): string {
    if (this.#missing === 0) return `${this.#head}${this.#tail}`.toWellFormed();
    const note = `[${this.#missing} characters are not kept]`;
    return `${this.#head.toWellFormed()}\n${note}\n${this.#tail.toWellFormed()}`;
  }
}

/** @param most UTF-16 units that are kept of its beginning and its end */
export function headAndTail(text: string, most: number): string {
  const kept = new TextBudget(most);
  kept.add(text);
  return kept.toString();
}

const LONGEST_NAME = 200;

/** A shell's message for a missing file. */
export function noSuchFile(path: string): string {
  return `${shortName(path)}: No such file or directory`;
}

/** Names and paths that an agent made up may be as long as an answer. */
export function shortName(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : text;
}
