import type { Level } from '../../documents/names.ts';
import type { OrderOfRule } from '../rules/scan-rule.ts';
import { type CompiledPhrase, compilePhrase, type WordLists } from './phrase.ts';
import { WordIndex } from './word-index.ts';

/** An order that a rule looks for, ready to be tried. */
export interface OrderRow {
  rule: string;
  level: Level;
  message: string;
  scope: NonNullable<OrderOfRule['scope']>;
  mood: NonNullable<OrderOfRule['mood']>;
  where: NonNullable<OrderOfRule['where']>;
  /** The first of them is what is ordered. */
  all: readonly CompiledPhrase[];
  near: readonly CompiledPhrase[];
  unless: readonly CompiledPhrase[];
  worse: readonly CompiledPhrase[];
  /** Sets of words, of each of which one stands in every sentence with the first phrase; without the one that it is indexed by. */
  keys: readonly ReadonlySet<string>[];
}

export interface OrderRows {
  rows: readonly OrderRow[];
  /** Places of rows by the words of the rarest set of each. */
  index: WordIndex<number>;
}

/** A rule's orders, as far as rows are made of them. */
export interface RuleWithOrders {
  id: string;
  orders?: readonly OrderOfRule[] | undefined;
}

/**
 * Compiles the orders of rules. A row whose words do not occur in a text is never tried.
 * @throws PhraseError
 */
export function orderRows(rules: readonly RuleWithOrders[], lists: WordLists): OrderRows {
  const compiled = new Map<string, CompiledPhrase>();
  const compile = (phrase: string) => {
    const known = compiled.get(phrase) ?? compilePhrase(phrase, lists);
    compiled.set(phrase, known);
    return known;
  };
  const orders = rules.flatMap(({ id, orders = [] }) =>
    orders.map((order) => ({ id, order, all: order.all.map(compile) })),
  );
  const commonness = new Map<string, number>();
  for (const { all } of orders)
    for (const words of all[0]?.keys ?? [])
      for (const word of words) commonness.set(word, (commonness.get(word) ?? 0) + 1 / word.length);
  const sets = new Map<readonly string[], { words: ReadonlySet<string>; cost: number }>();
  const setOf = (words: readonly string[]) => {
    const cost = words.reduce((sum, word) => sum + (commonness.get(word) ?? 0), 0);
    const known = sets.get(words) ?? { words: new Set(words), cost };
    sets.set(words, known);
    return known;
  };
  const index = new WordIndex<number>();
  const rows = orders.map(({ id, order, all }, place): OrderRow => {
    const [rarest, ...others] = [...new Set(all[0]?.keys.map(setOf))].sort((a, b) => a.cost - b.cost);
    for (const word of rarest?.words ?? []) index.add(word, place);
    return {
      rule: id,
      level: order.level,
      message: order.message,
      scope: order.scope ?? 'sentence',
      mood: order.mood ?? 'order',
      where: order.where ?? 'any',
      all,
      near: (order.near ?? []).map(compile),
      unless: (order.unless ?? []).map(compile),
      worse: (order.worse ?? []).map(compile),
      keys: others.map(({ words }) => words),
    };
  });
  return { rows, index };
}
