import { PROSE_RULES } from '../src/scan/prose/prose-rules.ts';
import { ALL_ACTS } from '../src/scan/prose/sentences/all-acts.ts';
import { requiredLiterals } from './required-literals.ts';

/** The clauses that each rule of sentences and of passages requires, as JSON: rules share clauses, so they name them by number. */
export function orderClauses(): string {
  const clauses: string[] = [];
  const numbersOf = (patterns: readonly RegExp[]) => {
    const own = patterns
      .flatMap(({ source }) => requiredLiterals(source))
      .sort((a, b) => a.length - b.length);
    return [...new Set(own.map((literals) => JSON.stringify(literals)))].map((clause) => {
      if (!clauses.includes(clause)) clauses.push(clause);
      return clauses.indexOf(clause);
    });
  };
  const prose = PROSE_RULES.map(({ needs, pattern }) => numbersOf([needs, pattern]));
  const acts = ALL_ACTS.map(({ all }) => numbersOf(all));
  const lines = (rows: readonly string[]) => rows.map((row) => `    ${row}`).join(',\n');
  const numbers = (rows: readonly number[][]) => lines(rows.map((row) => JSON.stringify(row)));
  return `{\n  "clauses": [\n${lines(clauses)}\n  ],\n  "prose": [\n${numbers(prose)}\n  ],\n  "acts": [\n${numbers(acts)}\n  ]\n}\n`;
}
