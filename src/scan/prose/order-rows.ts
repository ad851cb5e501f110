import type { Level } from '../../documents/names.ts';
import type { OrderOfRule } from '../rules/scan-rule.ts';
import { type CompiledPhrase, compilePhrase, type WordLists } from './phrase.ts';

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
  /** Numbers of sets of words, of each of which one stands in every sentence with the first phrase. */
  keys: readonly number[];
}

export interface OrderRows {
  rows: readonly OrderRow[];
  /** The numbers of the sets that a word is in. */
  table: ReadonlyMap<string, readonly number[]>;
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
  const numbers = new Map<readonly string[], number>();
  const table = new Map<string, number[]>();
  const numberOf = (words: readonly string[]): number => {
    const known = numbers.get(words);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(words, number);
    for (const word of words) {
      const entered = table.get(word);
      if (entered === undefined) table.set(word, [number]);
      else entered.push(number);
    }
    return number;
  };
  const compiled = new Map<string, CompiledPhrase>();
  const compile = (phrase: string) => {
    const known = compiled.get(phrase) ?? compilePhrase(phrase, lists);
    compiled.set(phrase, known);
    return known;
  };
  const rows = rules.flatMap(({ id, orders = [] }) =>
    orders.map((order): OrderRow => {
      const all = order.all.map(compile);
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
        keys: [...new Set(all[0]?.keys.map(numberOf))],
      };
    }),
  );
  return { rows, table };
}
