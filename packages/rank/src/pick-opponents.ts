import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

/** Share of the subject's lines by which an opponent may be longer or shorter and still count as alike. */
const ALIKE_LENGTH = 0.3;

/** Data by which opponents are chosen. */
export interface Rateable {
  /** Every category of the content; empty without any. */
  categories: readonly string[];
  lineCount: number;
  /** Elo rating; 1500 for an unrated one. */
  rating: number;
}

/**
 * The opponents that a skill is measured against: those of its category first, then those within 30 % of its lines, then
 * those nearest in rating; chance decides between equals. Source: docs/specification/quality.md, "Elo".
 * @param count how many are wanted
 * @returns at most so many, the most alike first
 */
export function pickOpponents<Candidate extends Rateable>(
  subject: Rateable,
  candidates: readonly Candidate[],
  count: number,
  random: Pick<SeededRandom, 'shuffle'>,
): Candidate[] {
  const keyed = random.shuffle(candidates).map((candidate) => ({
    candidate,
    otherCategory: candidate.categories.some((name) => subject.categories.includes(name)) ? 0 : 1,
    otherLength:
      Math.abs(candidate.lineCount - subject.lineCount) <= ALIKE_LENGTH * subject.lineCount ? 0 : 1,
    distance: Math.abs(candidate.rating - subject.rating),
  }));
  return keyed
    .sort(
      (a, b) => a.otherCategory - b.otherCategory || a.otherLength - b.otherLength || a.distance - b.distance,
    )
    .slice(0, Math.max(0, count))
    .map(({ candidate }) => candidate);
}
