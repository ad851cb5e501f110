import { requiredLiterals } from './required-literals.ts';

/** One of these a text has to hold. Clauses are shared by patterns, so they are told apart by identity. */
type Clause = readonly string[];

const clauses = new Map<string, Clause>();
const known = new WeakMap<RegExp, readonly Clause[]>();

/** The clauses of a pattern, worked out when it is first asked for; the same object for the same clause of another pattern. */
function clausesOf(pattern: RegExp): readonly Clause[] {
  let found = known.get(pattern);
  if (found === undefined) {
    found = requiredLiterals(pattern.source).map((literals) => {
      const key = literals.join('\n');
      const same = clauses.get(key) ?? literals;
      clauses.set(key, same);
      return same;
    });
    known.set(pattern, found);
  }
  return found;
}

/**
 * Tells of patterns that ignore case whether a text may match them, by the literals that every match contains, without compiling
 * them. `true` says nothing; `false` is certain. Each clause is looked for once in a text.
 */
export function mayMatch(text: string): (pattern: RegExp) => boolean {
  let lower: string | null = null;
  const found = new Map<Clause, boolean>();
  return (pattern) =>
    clausesOf(pattern).every((clause) => {
      let holds = found.get(clause);
      if (holds === undefined) {
        lower ??= text.toLowerCase();
        const folded = lower;
        holds = clause.some((literal) => folded.includes(literal));
        found.set(clause, holds);
      }
      return holds;
    });
}
