import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import { saltedHash } from './salted-hash.ts';
import type { TranscriptFacts } from './transcript-facts.ts';

/** Raise it when readers or facts change: older entries are then read again. */
const READERS = 3;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** State of a file: its facts hold as long as it does. */
export interface FileStamp {
  size: number;
  modified: number;
  inode: number;
}

interface CacheEntry extends FileStamp {
  facts: TranscriptFacts;
}

/** Facts of files that did not change since they were read. They hold names of skills, counts and salted hashes. */
export class TranscriptCache {
  readonly salt: string;
  readonly #folder: string | null;
  readonly #loaded = new Map<AgentName, Record<string, CacheEntry>>();
  readonly #changed = new Set<AgentName>();

  /** @param folder null: nothing is stored */
  constructor(folder: string | null) {
    this.#folder = folder;
    this.salt = this.#readSalt();
  }

  /** Salted hash of an id, a folder or a typed name. */
  hash(text: string): string {
    return saltedHash(this.salt, text);
  }

  #readSalt(): string {
    const fresh = randomBytes(32).toString('hex');
    if (this.#folder === null) return fresh;
    try {
      const salt = readFileSync(join(this.#folder, 'salt'), 'utf8');
      if (/^[0-9a-f]{64}$/.test(salt)) return salt;
    } catch {
      // There is none yet.
    }
    this.#write('salt', fresh);
    return fresh;
  }

  get(agent: AgentName, key: string, stamp: FileStamp): TranscriptFacts | null {
    const entry = this.#entries(agent)[key];
    if (entry === undefined) return null;
    const { size, modified, inode } = stamp;
    return entry.size === size && entry.modified === modified && entry.inode === inode ? entry.facts : null;
  }

  set(agent: AgentName, key: string, stamp: FileStamp, facts: TranscriptFacts): void {
    const { size, modified, inode } = stamp;
    this.#entries(agent)[key] = { size, modified, inode, facts };
    this.#changed.add(agent);
  }

  /** Drops files that are no longer there. */
  keepOnly(agent: AgentName, keys: ReadonlySet<string>): void {
    const entries = this.#entries(agent);
    for (const key of Object.keys(entries))
      if (!keys.has(key)) {
        delete entries[key];
        this.#changed.add(agent);
      }
  }

  /** Writes what changed. @returns false when the folder cannot be written */
  store(): boolean {
    if (this.#folder === null) return true;
    let isStored = true;
    for (const agent of this.#changed) {
      const text = JSON.stringify({ readers: READERS, entries: this.#entries(agent) });
      if (!this.#write(`${agent}.json`, text)) isStored = false;
    }
    this.#changed.clear();
    return isStored;
  }

  #entries(agent: AgentName): Record<string, CacheEntry> {
    let entries = this.#loaded.get(agent);
    if (entries === undefined) {
      entries = this.#folder === null ? {} : readEntries(join(this.#folder, `${agent}.json`));
      this.#loaded.set(agent, entries);
    }
    return entries;
  }

  #write(name: string, text: string): boolean {
    if (this.#folder === null) return false;
    const draft = join(this.#folder, `${name}.${randomBytes(6).toString('hex')}`);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
      writeFileSync(draft, text, { mode: PRIVATE_FILE, flag: 'wx' });
      chmodSync(draft, PRIVATE_FILE);
      renameSync(draft, join(this.#folder, name));
      return true;
    } catch {
      rmSync(draft, { force: true });
      return false;
    }
  }
}

function readEntries(file: string): Record<string, CacheEntry> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isRecord(parsed) && parsed.readers === READERS && isRecord(parsed.entries))
      return Object.assign(Object.create(null), parsed.entries);
  } catch {
    // Missing or broken: everything is read again.
  }
  return Object.create(null) as Record<string, CacheEntry>;
}
