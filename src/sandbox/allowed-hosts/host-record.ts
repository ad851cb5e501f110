import type { SessionExecution } from '../../documents/executed-session.ts';

const MOST_HOSTS = 200;
const LONGEST_NAME = 253;
/** Stands for all hosts that are not listed one by one. */
const OTHERS = { host: '(others)', port: 0, allowed: false };

/** What a session asked its proxy for, with how often. */
export class HostRecord {
  readonly #counts = new Map<string, SessionExecution['hosts'][number]>();

  add(host: string, port: number, allowed: boolean): void {
    const name = host.slice(0, LONGEST_NAME).toWellFormed();
    const key = `${allowed} ${port} ${name}`;
    const isListed = this.#counts.has(key) || this.#counts.size < MOST_HOSTS;
    const entry = isListed ? { host: name, port, allowed } : OTHERS;
    const place = isListed ? key : OTHERS.host;
    const count = this.#counts.get(place)?.connections ?? 0;
    this.#counts.set(place, { ...entry, connections: count + 1 });
  }

  /** In their order by name, port, and whether they were let through. */
  get hosts(): SessionExecution['hosts'] {
    return [...this.#counts.values()].sort(
      (a, b) =>
        (a.host < b.host ? -1 : a.host > b.host ? 1 : 0) ||
        a.port - b.port ||
        Number(b.allowed) - Number(a.allowed),
    );
  }
}
