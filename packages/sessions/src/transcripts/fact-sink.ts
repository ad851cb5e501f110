import { dirname } from 'node:path';
import { redactPersonal } from '@plugin-eval/core/text/redact-personal.ts';
import { saltedHash } from './salted-hash.ts';
import type {
  CallFact,
  ListedRow,
  Refusal,
  SessionFacts,
  SpokenPrompt,
  TranscriptFacts,
} from './transcript-facts.ts';

/** Longer names are cut: a name comes from a stranger. */
const LONGEST_NAME = 120;
const MOST_NAMES = 4_096;
const MOST_ANCHORS = 8;
const MOST_OPEN = 10_000;
const MOST_ANCESTORS = 24;

/** Names as they are kept, by those in transcripts: most files name the same skills. */
const keptNames = new Map<string, string>();

/** Collects the facts of one file. Ids are hashed with the salt before they are stored. */
export class FactSink {
  readonly facts: TranscriptFacts;
  readonly #salt: string;
  readonly #hear: ((prompt: SpokenPrompt) => void) | null;
  readonly #hashes = new Map<string, string>();
  /** Calls without a result so far, and those among them that concern a skill. */
  readonly #open = new Set<string>();
  readonly #relevant = new Set<string>();
  readonly #lists = new Map<string, number>();
  readonly #anchors = new Map<string, number>();
  readonly #known = new Set<string>();

  /** @param hear takes each prompt with its text; null: no text leaves the reader */
  constructor(facts: TranscriptFacts, salt: string, hear: ((prompt: SpokenPrompt) => void) | null = null) {
    this.facts = facts;
    this.#salt = salt;
    this.#hear = hear;
    for (const [at, rows] of facts.lists.entries()) this.#lists.set(JSON.stringify(rows), at);
    for (const [, session] of facts.anchors)
      this.#anchors.set(session, (this.#anchors.get(session) ?? 0) + 1);
  }

  hash(text: string): string {
    const known = this.#hashes.get(text);
    if (known !== undefined) return known;
    const hash = saltedHash(this.#salt, text);
    if (this.#hashes.size > 4096) this.#hashes.clear();
    this.#hashes.set(text, hash);
    return hash;
  }

  session(id: string, at: number, facts: { version?: string; cwd?: unknown; headless?: boolean }): void {
    const key = this.hash(id);
    const known: SessionFacts = this.facts.sessions[key] ?? {
      ...{ version: 'unknown', project: null, headless: false, first: 0, last: 0, answers: 0 },
    };
    this.facts.sessions[key] = known;
    if (facts.version !== undefined) known.version = versionOf(facts.version);
    if (facts.headless === true) known.headless = true;
    if (at > 0) {
      known.first = known.first === 0 ? at : Math.min(known.first, at);
      known.last = Math.max(known.last, at);
    }
    if (typeof facts.cwd === 'string' && known.project === null) known.project = this.#project(facts.cwd);
  }

  #project(cwd: string): string {
    const hash = this.hash(cwd);
    if (this.facts.projects[hash] === undefined) {
      const above: string[] = [];
      for (let at = cwd; above.length < MOST_ANCESTORS; at = dirname(at)) {
        above.push(this.hash(at));
        if (dirname(at) === at) break;
      }
      this.facts.projects[hash] = above;
    }
    return hash;
  }

  #isNew(fact: string): boolean {
    const { size } = this.#known;
    return this.#known.add(fact).size > size;
  }

  answer(session: string): void {
    const known = this.facts.sessions[this.hash(session)];
    if (known !== undefined) known.answers += 1;
  }

  link(child: string, parent: string): void {
    if (child === parent) return;
    const [a, b] = [this.hash(child), this.hash(parent)];
    if (this.#isNew(`${a} ${b}`)) this.facts.links.push([a, b]);
  }

  /** Stores an id that copies of the record share. Only the first of a session are stored: a copy starts with them. */
  anchor(id: string, session: string): void {
    const key = this.hash(session);
    const count = this.#anchors.get(key) ?? 0;
    if (count >= MOST_ANCHORS) return;
    this.#anchors.set(key, count + 1);
    this.facts.anchors.push([this.hash(id), key]);
  }

  list(session: string, helper: string | null, rows: readonly ListedRow[]): void {
    const kept = rows.map(({ name, state, characters }) => ({ name: keptName(name), state, characters }));
    const key = JSON.stringify(kept);
    let list = this.#lists.get(key);
    if (list === undefined) {
      list = this.facts.lists.push(kept) - 1;
      this.#lists.set(key, list);
    }
    const fact = { session: this.hash(session), helper: helper === null ? null : this.hash(helper), list };
    if (this.#isNew(`${list} ${fact.session} ${fact.helper}`)) this.facts.listed.push(fact);
  }

  /** Notes a call of any kind: the result of one that concerns no skill is not stored. */
  seen(id: string): void {
    if (this.#open.size >= MOST_OPEN) this.#open.clear();
    this.#open.add(id);
  }

  call(fact: CallFact): void {
    const { id, session, helper, skill } = fact;
    this.#relevant.add(id);
    this.facts.calls.push({
      ...fact,
      id: this.hash(id),
      session: this.hash(session),
      helper: helper === null ? null : this.hash(helper),
      skill: keptName(skill),
      version: versionOf(fact.version),
    });
  }

  /** Stores a result, also of a call that is not in this file: a file may have been cut between the two. */
  result(id: string, at: number, refusal: Refusal | null): void {
    if (this.#open.delete(id) && !this.#relevant.has(id)) return;
    this.facts.results.push({ id: this.hash(id), at, refusal });
  }

  body(id: string, characters: number, at = 0): void {
    this.facts.bodies.push({ id: this.hash(id), characters, at });
  }

  prompt(id: string, session: string, at: number, text: string, command: string | null = null): void {
    const typed = command ?? /^\s{0,9}[/$]([A-Za-z0-9][\w:.-]{0,119})/.exec(text)?.[1] ?? null;
    this.facts.prompts.push({
      ...{ id: this.hash(id), session: this.hash(session), at },
      typed: typed === null ? null : command === null ? this.hash(typed) : keptName(typed),
      isCommand: command !== null,
    });
    if (command === null) this.#hear?.({ session: this.hash(session), at, text });
  }

  invocation(id: string, session: string, at: number, skill: string): void {
    this.facts.invocations.push({
      ...{ id: this.hash(id), session: this.hash(session), at, skill: keptName(skill) },
    });
  }

  understood(version: string, what: string, isUnderstood: boolean): void {
    const key = versionOf(version);
    const byKind = this.facts.understood[key] ?? {};
    this.facts.understood[key] = byKind;
    const counts = byKind[what] ?? [0, 0];
    byKind[what] = counts;
    counts[isUnderstood ? 0 : 1] += 1;
  }

  unread(reason: string, count = 1): void {
    this.facts.unread[reason] = (this.facts.unread[reason] ?? 0) + count;
  }
}

/** A name comes from a stranger: it is cut, and one that looks like a key is redacted. */
function keptName(name: string): string {
  const known = keptNames.get(name);
  if (known !== undefined) return known;
  const redacted = redactPersonal(name.slice(0, 4 * LONGEST_NAME));
  const kept = redacted.length > LONGEST_NAME ? `${redacted.slice(0, LONGEST_NAME)}…` : redacted;
  if (keptNames.size >= MOST_NAMES) keptNames.clear();
  keptNames.set(name, kept);
  return kept;
}

/** A version that looks like none may be anything. */
function versionOf(version: string): string {
  return /^\d[\w.+-]{0,40}$/.test(version) ? version : 'unknown';
}

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

/** Milliseconds since 1970 of an ISO time or a number of milliseconds; 0 for anything else, or no time of ours. */
export function timeOf(value: unknown): number {
  const at = typeof value === 'string' && value.length < 40 ? Date.parse(value) : value;
  return typeof at === 'number' && at >= EARLIEST && at < LATEST ? at : 0;
}
