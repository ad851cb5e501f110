import { type Clause, ClauseFinder } from '../../text/clause-finder.ts';
import known from './order-clauses.json' with { type: 'json' };

/**
 * What a text has to contain for a rule to be tried, read from the rule's patterns by `npm run docs`: compiling a long pattern takes
 * milliseconds, and most rules of most texts need not be.
 */
const CLAUSES: readonly Clause[] = known.clauses.map((literals) => ({ literals }));

const read = (rules: readonly (readonly number[])[]) =>
  rules.map((clauses) => clauses.map((index) => CLAUSES[index] as Clause));

/** Tells which of them a text satisfies. */
export const CLAUSE_FINDER = new ClauseFinder(CLAUSES);
/** For each rule of passages, in their order. */
export const PROSE_CLAUSES: readonly (readonly Clause[])[] = read(known.prose);
/** For each rule of sentences, in their order. */
export const ACT_CLAUSES: readonly (readonly Clause[])[] = read(known.acts);
