import type { EnvironmentCapacity } from './environment-capacity.ts';

/** The memory of an environment. Keys are untrusted: agents write any text. */
export class AgentMemory {
  readonly #entries = new Map<string, string>();
  readonly #capacity: EnvironmentCapacity;

  constructor(entries: readonly { name: string; text: string }[], capacity: EnvironmentCapacity) {
    this.#capacity = capacity;
    for (const { name, text } of entries) {
      const before = this.#entries.get(name);
      this.#entries.set(name, before === undefined ? text : `${before}\n${text}`);
    }
  }

  read(key: string): string | null {
    return this.#entries.get(key) ?? this.#entries.get(key.trim()) ?? null;
  }

  /** @returns false when the environment is full */
  write(key: string, value: string): boolean {
    if (!this.#capacity.take(key.length + value.length)) return false;
    this.#entries.set(key, value);
    return true;
  }

  get all(): string {
    return [...this.#entries].map(([key, value]) => `${key}: ${value}`).join('\n');
  }
}
