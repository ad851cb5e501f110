/** The leases of tasks that a worker has and that are not over, by its own clock: never longer than the database's. */
export class HeldLeases {
  readonly #leaseMs: number;
  readonly #elapsedMs: () => number;
  /** When each ends. */
  readonly #ends = new Map<number, number>();

  constructor(leaseMs: number, elapsedMs: () => number) {
    this.#leaseMs = leaseMs;
    this.#elapsedMs = elapsedMs;
  }

  /** @param askedAtMs when the database was asked: it counts from a later moment on */
  take(leases: readonly number[], askedAtMs: number): void {
    for (const lease of leases) this.#ends.set(lease, askedAtMs + this.#leaseMs);
  }

  /** Those that it still has of them. */
  renew(leases: readonly number[], askedAtMs: number): void {
    this.take(
      leases.filter((lease) => this.#ends.has(lease)),
      askedAtMs,
    );
  }

  end(lease: number): void {
    this.#ends.delete(lease);
  }

  /** Whether nobody else can have taken it up. */
  isSure(lease: number): boolean {
    return (this.#ends.get(lease) ?? Number.NEGATIVE_INFINITY) > this.#elapsedMs();
  }

  all(): number[] {
    return [...this.#ends.keys()];
  }
}
