import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { Clause, OrderOfRule } from '../rules/scan-rule.ts';
import { type CompiledPhrase, compilePhrase, rarest, type WordLists } from './phrase.ts';
import { WordIndex } from './word-index.ts';

/** Alternative phrases, one of which must match. */
export type CompiledClause = readonly CompiledPhrase[];

/** An order that a rule looks for, ready to be tried. */
export interface OrderRow {
  rule: string;
  level: Level;
  message: string;
  scope: NonNullable<OrderOfRule['scope']>;
  mood: NonNullable<OrderOfRule['mood']>;
  where: NonNullable<OrderOfRule['where']>;
  /** Further clauses required in the scope. */
  others: readonly CompiledClause[];
  near: readonly CompiledClause[];
  unless: CompiledClause;
  worse: CompiledClause;
  /** True when it needs an address in the same section. */
  readonly isAddressed: boolean;
}

/** A phrase that begins the search for an order. */
export interface Trigger {
  row: OrderRow;
  phrase: CompiledPhrase;
  /** Sets of words, each with a member in every sentence that matches; without the one used for the index. */
  keys: readonly ReadonlySet<string>[];
}

export interface OrderRows {
  triggers: readonly Trigger[];
  /** Places of triggers by the words of the rarest set of each. */
  index: WordIndex<number>;
}

/** The parts of a rule's orders from which rows are built. */
export interface RuleWithOrders {
  id: string;
  words?: WordLists | undefined;
  orders?: readonly OrderOfRule[] | undefined;
}

/**
 * Compiles the orders of rules. A phrase whose words do not occur in a text is never tried.
 * @throws PhraseError
 */
export function orderRows(rules: readonly RuleWithOrders[], lists: WordLists): OrderRows {
  const compilerOf = (own: WordLists) => {
    const compiled = new Map<string, CompiledPhrase>();
    return (phrase: string) => {
      const known = compiled.get(phrase) ?? compilePhrase(phrase, own);
      compiled.set(phrase, known);
      return known;
    };
  };
  const shared = compilerOf(lists);
  const triggers = rules.flatMap(({ id, words, orders = [] }) => {
    const compile = words === undefined ? shared : compilerOf({ ...lists, ...words });
    const clause = (phrases: Clause) =>
      typeof phrases === 'string' ? [compile(phrases)] : phrases.map(compile);
    return orders.flatMap((order) => {
      const [first = [], ...others] = order.all.map(clause);
      const near = (order.near ?? []).map(clause);
      let addressed: boolean | undefined;
      const row: OrderRow = {
        rule: id,
        level: order.level,
        message: order.message,
        scope: order.scope ?? 'sentence',
        mood: order.mood ?? 'order',
        where: order.where ?? 'any',
        others,
        near,
        unless: clause(order.unless ?? []),
        worse: clause(order.worse ?? []),
        get isAddressed() {
          addressed ??= asksForAddress({ others, near });
          return addressed;
        },
      };
      return first.map((phrase) => ({ row, phrase }));
    });
  });
  const index = new WordIndex<number>();
  return {
    index,
    triggers: triggers.map((trigger, place) => {
      const { keys } = trigger.phrase;
      const indexed = rarest(keys);
      for (const word of new Set(indexed)) index.add(word, place);
      return { ...trigger, keys: keys.filter((words) => words !== indexed).map((words) => new Set(words)) };
    }),
  };
}

/** Returns true when a row needs an address in the same section. */
function asksForAddress({ others, near }: Pick<OrderRow, 'others' | 'near'>): boolean {
  return [...others, ...near].some((clause) =>
    clause.every(({ keys }) => keys.some((words) => words.every((word) => word.startsWith('@')))),
  );
}
