import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { listedMember } from '@plugin-eval/core/documents/member-summary.ts';
import type { PublishedEvaluation } from '@plugin-eval/core/documents/viewer.ts';
import {
  BeginningOfCollection,
  type CollectionBeginning,
} from '@plugin-eval/report/evaluation/collection-beginning.ts';
import type { WaitingText } from '@plugin-eval/report/member-report.ts';

type PublishedCollection = Extract<PublishedEvaluation, { evaluations: unknown }>;
type PublishedMember = PublishedCollection['evaluations'][number];

/** A collection in the viewer's listed form, built member by member and stored on disk. */
export class ListedCollection {
  readonly #redacted: (value: unknown) => string;
  /** The members as the list shows them, one line each. */
  readonly #listed: WaitingText;
  readonly #begun = new BeginningOfCollection();
  #beginning: CollectionBeginning | null = null;
  #frame = '';

  /**
   * @param redacted writes JSON without the keys in use
   * @param listed keeps text that waits
   */
  constructor(redacted: (value: unknown) => string, listed: WaitingText) {
    this.#redacted = redacted;
    this.#listed = listed;
  }

  add(member: PublishedMember): void {
    const listed = listedMember(member);
    this.#begun.add(listed);
    this.#listed.add(`\n${this.#redacted(fromPublished(listed))}`);
  }

  /** @param collection its members are not looked at */
  finish(collection: PublishedCollection): void {
    const document = { ...collection, evaluations: [] };
    this.#beginning = JSON.parse(this.#redacted(this.#begun.of(collection)));
    this.#frame = this.#redacted({
      kind: 'evaluation',
      document,
      sources: [],
      sessions: [],
      members: 'summaries',
    });
  }

  /** Data shown before the list is read, once it is finished; null without any. */
  get beginning(): CollectionBeginning | null {
    return this.#beginning;
  }

  /** Yields a `ViewerDocument` with summarised members, as sent (`sentLines`), once it is finished. */
  *lines(): Generator<string, void, void> {
    yield this.#frame;
    yield* this.#listed.pieces();
  }
}
