/** Most UTF-16 units that an agent may put into an environment. */
const MOST_UNITS = 4 * 1024 * 1024;
const MOST_THINGS = 2_000;

/** Remaining room for files, memory and mail in an environment: an agent could write endlessly. */
export class EnvironmentCapacity {
  #units = MOST_UNITS;
  #things = MOST_THINGS;

  /** @returns whether it fits; then it is taken, for good */
  take(units: number): boolean {
    if (units > this.#units || this.#things === 0) return false;
    this.#units -= units;
    this.#things -= 1;
    return true;
  }
}
