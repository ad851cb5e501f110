import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/**
 * A key protected from accidental output to a file, a log or a message: everything but `reveal` shows
 * `[secret]`.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The key itself, for the one header it belongs in and for redaction. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
