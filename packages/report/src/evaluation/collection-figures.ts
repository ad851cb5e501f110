import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { type Bin, binned } from '../charts/histogram.ts';
import { TileTally } from '../headline/collection-headline.ts';
import type { Block } from '../view-model/blocks.ts';
import { CollectionTrust } from './collection-trust.ts';
import { SCORE_BIN } from './member-filter.ts';
import { MembersCounter, type MembersFigures } from './members-figures.ts';
import { warningNotices } from './verdict-view.ts';

const POINTS = { from: 0, to: 100 };

/** Figures that the page of a collection shows about all its members. */
export interface CollectionFigures extends MembersFigures {
  /** The distribution of their scores. */
  scores: readonly Bin[];
  scored: number;
  confidence: string;
  /** Notices to read before trusting the scores, and the verdict with its tiles. */
  notices: readonly Block[];
}

/** Counts members that come one after the other. */
export class CollectionCounter {
  readonly #members = new MembersCounter();
  readonly #scores: number[] = [];
  readonly #tiles = new TileTally();
  readonly #trust: CollectionTrust;

  /** @param mostWarned members of which a warning speaks: of more there are no figures */
  constructor(mostWarned: number) {
    this.#trust = new CollectionTrust(mostWarned);
  }

  add(member: Evaluation): void {
    this.#members.add(member);
    const { score } = member.composite;
    if (score !== null) this.#scores.push(score);
    this.#trust.add(member);
    this.#tiles.add(member);
  }

  /**
   * @param collection its members are not looked at
   * @returns null where warnings speak of too many members
   */
  figures(collection: Collection): CollectionFigures | null {
    const warnings = this.#trust.warnings(collection);
    if (warnings === null) return null;
    return {
      ...this.#members.figures(),
      scores: binned(this.#scores, POINTS, SCORE_BIN),
      scored: this.#scores.length,
      confidence: this.#trust.confidence(collection),
      notices: [...warningNotices(collection, warnings), ...this.#tiles.headline(collection)],
    };
  }
}

/** The same of members that are all at hand. */
export function collectionFigures(collection: Collection): CollectionFigures {
  const counter = new CollectionCounter(collection.evaluations.length);
  for (const member of collection.evaluations) counter.add(member);
  return counter.figures(collection) as CollectionFigures;
}
