import { type Clause, clauseOf } from '../../text/clauses-in.ts';
import known from './order-clauses.json' with { type: 'json' };

/**
 * What a text has to contain for a rule to be tried, read from the rule's patterns by `npm run docs`: compiling a long pattern takes
 * milliseconds, and most rules of most texts need not be.
 */
const CLAUSES = known.clauses.map(clauseOf);

const read = (rules: readonly (readonly number[])[]) =>
  rules.map((clauses) => clauses.map((index) => CLAUSES[index] as Clause));

/** For each rule of passages, in their order. */
export const PROSE_CLAUSES: readonly (readonly Clause[])[] = read(known.prose);
/** For each rule of sentences, in their order. */
export const ACT_CLAUSES: readonly (readonly Clause[])[] = read(known.acts);
