import { isRecord } from '@plugin-eval/core/text/json-values.ts';

/** Most UTF-16 units read; no answer of ordinary length has as many. */
const LONGEST_INPUT = 2_097_152;

/** The arguments of a call; only own properties count, whatever their names. */
export class ToolInput {
  readonly #fields: Readonly<Record<string, unknown>>;

  private constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  /** @returns null for what is not an object in JSON, or far too long */
  static of(json: string): ToolInput | null {
    if (json.length > LONGEST_INPUT) return null;
    try {
      const value: unknown = JSON.parse(json.trim() === '' ? '{}' : json);
      return isRecord(value) ? new ToolInput(value) : null;
    } catch {
      return null;
    }
  }

  /**
   * Returns the first present field as text: lists of texts are joined by commas, other values are written in
   * JSON. Null when none is present.
   */
  text(...names: readonly string[]): string | null {
    for (const name of names) {
      const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
      if (value !== undefined && value !== null) return textOf(value);
    }
    return null;
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  try {
    return JSON.stringify(value);
  } catch {
    // Nested deeper than the stack.
    return '';
  }
}
