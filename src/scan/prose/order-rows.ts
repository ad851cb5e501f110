import type { Level } from '../../documents/names.ts';
import type { Clause, OrderOfRule } from '../rules/scan-rule.ts';
import { type CompiledPhrase, compilePhrase, type WordLists } from './phrase.ts';
import { WordIndex } from './word-index.ts';

/** Phrases of which one has to stand. */
export type CompiledClause = readonly CompiledPhrase[];

/** An order that a rule looks for, ready to be tried. */
export interface OrderRow {
  rule: string;
  level: Level;
  message: string;
  scope: NonNullable<OrderOfRule['scope']>;
  mood: NonNullable<OrderOfRule['mood']>;
  where: NonNullable<OrderOfRule['where']>;
  /** What else has to stand in the scope. */
  others: readonly CompiledClause[];
  near: readonly CompiledClause[];
  unless: CompiledClause;
  worse: CompiledClause;
}

/** A phrase that begins the search for an order. */
export interface Trigger {
  row: OrderRow;
  phrase: CompiledPhrase;
  /** Sets of words, of each of which one stands in every sentence with the phrase; without the one that it is indexed by. */
  keys: readonly ReadonlySet<string>[];
}

export interface OrderRows {
  triggers: readonly Trigger[];
  /** Places of triggers by the words of the rarest set of each. */
  index: WordIndex<number>;
}

/** A rule's orders, as far as rows are made of them. */
export interface RuleWithOrders {
  id: string;
  orders?: readonly OrderOfRule[] | undefined;
}

/**
 * Compiles the orders of rules. A phrase whose words do not occur in a text is never tried.
 * @throws PhraseError
 */
export function orderRows(rules: readonly RuleWithOrders[], lists: WordLists): OrderRows {
  const compiled = new Map<string, CompiledPhrase>();
  const compile = (phrase: string) => {
    const known = compiled.get(phrase) ?? compilePhrase(phrase, lists);
    compiled.set(phrase, known);
    return known;
  };
  const clause = (phrases: Clause) => (typeof phrases === 'string' ? [compile(phrases)] : phrases.map(compile));
  const triggers = rules.flatMap(({ id, orders = [] }) =>
    orders.flatMap((order) => {
      const [first = [], ...others] = order.all.map(clause);
      const row: OrderRow = {
        rule: id,
        level: order.level,
        message: order.message,
        scope: order.scope ?? 'sentence',
        mood: order.mood ?? 'order',
        where: order.where ?? 'any',
        others,
        near: (order.near ?? []).map(clause),
        unless: clause(order.unless ?? []),
        worse: clause(order.worse ?? []),
      };
      return first.map((phrase) => ({ row, phrase }));
    }),
  );
  const index = new WordIndex<number>();
  const costOf = costs(triggers.flatMap(({ phrase }) => phrase.keys));
  return {
    index,
    triggers: triggers.map((trigger, place) => {
      const [rarest, ...keys] = [...trigger.phrase.keys].sort((one, other) => costOf(one) - costOf(other));
      for (const word of new Set(rarest)) index.add(word, place);
      return { ...trigger, keys: keys.map((words) => new Set(words)) };
    }),
  };
}

/** How often a set of words is likely to be met: short words, and words that many phrases ask for, are common. */
function costs(sets: readonly (readonly string[])[]): (set: readonly string[]) => number {
  const commonness = new Map<string, number>();
  for (const words of sets)
    for (const word of words) commonness.set(word, (commonness.get(word) ?? 0) + 1 / word.length);
  return (set) => set.reduce((sum, word) => sum + (commonness.get(word) ?? 0), 0);
}
