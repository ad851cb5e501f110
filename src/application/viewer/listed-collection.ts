import { hash } from 'node:crypto';
import { listedMember } from '../../documents/member-summary.ts';
import { DEEPEST_OF_MEMBERS, type PooledJson, poolValues, ValuePool } from '../../documents/value-pool.ts';
import type { PublishedEvaluation } from '../../documents/viewer.ts';
import { BeginningOfCollection } from '../../report/evaluation/collection-beginning.ts';
import type { WaitingText } from '../../report/member-report.ts';

const BYTES_OF_KEYS = 20;

/** Many values are long, and there are as many as members. */
function shortKey(json: string): string {
  if (json.length <= BYTES_OF_KEYS) return json;
  return hash('sha256', json, 'binary').slice(0, BYTES_OF_KEYS);
}

type PublishedCollection = Extract<PublishedEvaluation, { evaluations: unknown }>;
type PublishedMember = PublishedCollection['evaluations'][number];

/**
 * A collection as the viewer lists it, taken member by member and kept on disk: the JSON of a `ViewerDocument` in which
 * members are summaries and what occurs again stands once.
 */
export class ListedCollection {
  readonly #redacted: (value: unknown) => string;
  readonly #pool: ValuePool;
  /** JSON of what occurs in the list, each once. */
  readonly #values: WaitingText;
  /** JSON of what the list says of each member, pooled. */
  readonly #listed: WaitingText;
  readonly #begun = new BeginningOfCollection();
  #beginning: PooledJson | null = null;
  #frame = '';

  /**
   * @param redacted writes JSON without the keys in use
   * @param wait keeps text that waits
   */
  constructor(redacted: (value: unknown) => string, wait: () => WaitingText) {
    this.#redacted = redacted;
    this.#listed = wait();
    this.#values = wait();
    let separator = '';
    const add = (json: string) => {
      this.#values.add(separator + json);
      separator = ',';
    };
    this.#pool = new ValuePool({ add, keyOf: shortKey }, DEEPEST_OF_MEMBERS);
  }

  add(member: PublishedMember): void {
    const listed = listedMember(member);
    this.#begun.add(listed);
    this.#listed.add(`,${JSON.stringify(this.#pooled(listed))}`);
  }

  /** @param collection its members are not looked at */
  finish({ evaluations: _, ...others }: PublishedCollection): void {
    const parts = Object.entries(others).map(
      ([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(this.#pooled(part))},`,
    );
    const beginning = this.#begun.of({ ...others, evaluations: [] });
    const redacted = beginning && JSON.parse(this.#redacted(beginning));
    this.#beginning = redacted && poolValues(redacted, DEEPEST_OF_MEMBERS);
    // A list begins with 0.
    this.#frame = `{"kind":"evaluation","document":{${parts.join('')}"evaluations":[0`;
  }

  /** What can be shown before the list is read, once it is finished; null where there is no such thing. */
  get beginning(): PooledJson | null {
    return this.#beginning;
  }

  /** The fields `value` and `values` of a `PooledJson`, once it is finished, without braces. */
  *fields(): Generator<string, void, void> {
    yield `"value":${this.#frame}`;
    yield* this.#listed.pieces();
    yield ']},"sources":[0],"sessions":[0],"members":"summaries"},"values":[';
    yield* this.#values.pieces();
    yield ']';
  }

  /** Without the keys in use. */
  #pooled(value: unknown): unknown {
    return this.#pool.pool(JSON.parse(this.#redacted(value)));
  }
}
