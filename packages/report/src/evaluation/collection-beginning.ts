import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { PublishedEvaluation, ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { CollectionCounter, type CollectionFigures } from './collection-figures.ts';
import { countByLevel } from './findings-view.ts';
import { compareWorst, type Rank, rankOf } from './member-rows.ts';

/** Rows that fill any screen. */
const WORST = 50;
/** Members that warnings speak of. Where they are more, the list is waited for: they would fill the memory. */
const MOST_WARNED = 1000;

type EvaluationEntry = Extract<ViewerDocument, { kind: 'evaluation' }>;
type PublishedCollection = Extract<PublishedEvaluation, { evaluations: unknown }>;
type PublishedMember = PublishedCollection['evaluations'][number];

/** Data the page of a large collection shows before it has read its member list. */
export interface CollectionBeginning {
  /** The collection with only its worst members, worst first. */
  entry: EvaluationEntry;
  /** Positions of these members among all members. */
  positions: readonly number[];
  /** Figures over all members. */
  figures: CollectionFigures;
}

interface RankedRow extends Rank {
  published: PublishedMember;
  position: number;
}

/** Collects a collection's worst members as they arrive. */
export class BeginningOfCollection {
  readonly #counter = new CollectionCounter(MOST_WARNED);
  #worst: RankedRow[] = [];
  #position = 0;

  /** @param published as it is listed */
  add(published: PublishedMember): void {
    const evaluation = fromPublished(published) as Evaluation;
    this.#counter.add(evaluation);
    const rank = rankOf(evaluation, countByLevel(allFindings(evaluation)));
    this.#worst.push({ ...rank, published, position: this.#position++ });
    if (this.#worst.length >= 2 * WORST) this.#keepWorst();
  }

  /**
   * @param collection its members are not looked at
   * @returns null where warnings speak of so many members that no short beginning could say the same
   */
  of(collection: PublishedCollection): CollectionBeginning | null {
    const figures = this.#counter.figures(fromPublished({ ...collection, evaluations: [] }) as Collection);
    if (figures === null) return null;
    this.#keepWorst();
    const evaluations = this.#worst.map(({ published }) => published);
    const document = { ...collection, evaluations, skipped: [] };
    return {
      entry: { kind: 'evaluation', document, sources: [], sessions: [], members: 'summaries' },
      positions: this.#worst.map(({ position }) => position),
      figures,
    };
  }

  /** Keeps the worst members. The sort is stable, so ties keep the first. */
  #keepWorst(): void {
    this.#worst = this.#worst.sort(compareWorst).slice(0, WORST);
  }
}

/** Collects them for a loaded collection, whose members are in listed form. */
export function beginningOf({ document }: EvaluationEntry): CollectionBeginning | null {
  if (!('evaluations' in document)) return null;
  const beginning = new BeginningOfCollection();
  for (const member of document.evaluations) beginning.add(member);
  return beginning.of(document);
}
