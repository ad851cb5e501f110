import type { Room } from './room.ts';

/** The memory of a scene. Keys are what agents write: any text. */
export class SceneMemory {
  readonly #entries = new Map<string, string>();
  readonly #room: Room;

  constructor(entries: readonly { name: string; text: string }[], room: Room) {
    this.#room = room;
    for (const { name, text } of entries) {
      const before = this.#entries.get(name);
      this.#entries.set(name, before === undefined ? text : `${before}\n${text}`);
    }
  }

  read(key: string): string | null {
    return this.#entries.get(key) ?? this.#entries.get(key.trim()) ?? null;
  }

  /** @returns false when the scene is full */
  write(key: string, value: string): boolean {
    if (!this.#room.take(key.length + value.length)) return false;
    this.#entries.set(key, value);
    return true;
  }

  get all(): string {
    return [...this.#entries].map(([key, value]) => `${key}: ${value}`).join('\n');
  }
}
