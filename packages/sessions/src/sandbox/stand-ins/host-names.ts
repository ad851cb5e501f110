/** First two parts of the addresses that names get: a range for tests of networks. Source: RFC 2544. */
const RANGE = [198, 18] as const;
/** More names than this share the last address. */
const MOST_NAMES = 60_000;

/** The addresses that the names of one sandbox's network resolve to, one for each name. */
export class HostNames {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  /** @param name in lower case */
  addressOf(name: string): readonly number[] {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = Math.min(this.#names.length, MOST_NAMES);
      if (number < MOST_NAMES) {
        this.#numbers.set(name, number);
        this.#names.push(name);
      }
    }
    const host = number + 1;
    return [...RANGE, host >> 8, host & 0xff];
  }

  /** Returns null for an address that no name has. */
  nameOf(address: string): string | null {
    const [first, second, third, fourth] = address.split('.').map(Number);
    if (first !== RANGE[0] || second !== RANGE[1]) return null;
    return this.#names[((third ?? 0) << 8) + (fourth ?? 0) - 1] ?? null;
  }
}
