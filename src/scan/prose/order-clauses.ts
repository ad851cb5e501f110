import { ClauseFinder } from '../../text/clause-finder.ts';
import known from './order-clauses.json' with { type: 'json' };

/** For each rule of passages, in their order, the numbers of its clauses. */
export const PROSE_CLAUSES: readonly (readonly number[])[] = known.prose;
/** For each rule of sentences, in their order. */
export const ACT_CLAUSES: readonly (readonly number[])[] = known.acts;
/**
 * What a text has to contain for a rule to be tried, read from the rule's patterns by `npm run docs`: compiling a long pattern takes
 * milliseconds, and most rules of most texts need not be. Tells which of these clauses a text satisfies, and for which rules it
 * satisfies them all: those of passages first, then those of sentences.
 */
export const CLAUSE_FINDER = new ClauseFinder(
  known.clauses.map((literals) => ({ literals })),
  [...PROSE_CLAUSES, ...ACT_CLAUSES],
);
