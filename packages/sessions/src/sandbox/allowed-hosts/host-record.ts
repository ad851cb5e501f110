import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';

const MOST_HOSTS = 200;
const LONGEST_NAME = 253;
/** Represents all hosts not listed one by one. */
const OTHERS = { host: '(others)', port: 0, allowed: false };

/** Hosts a session requested from its proxy, with counts. */
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

  /** Hosts sorted by name, port, and whether they were admitted. */
  get hosts(): SessionExecution['hosts'] {
    return [...this.#counts.values()].sort(
      (a, b) =>
        (a.host < b.host ? -1 : a.host > b.host ? 1 : 0) ||
        a.port - b.port ||
        Number(b.allowed) - Number(a.allowed),
    );
  }
}
