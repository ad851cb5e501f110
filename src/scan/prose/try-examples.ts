import type { ScanRule } from '../rules/scan-rule.ts';
import { findTextOrders } from './find-text-orders.ts';
import { type OrderRows, orderRows } from './order-rows.ts';
import type { WordLists } from './phrase.ts';
import { readProse } from './read-prose.ts';

/** An example of a rule that does not hold. */
export interface WrongExample {
  rule: string;
  /** Place of the order among those of the rule, from 0. */
  order: number;
  /** The example should have made a finding (`fires`), or none (`spares`). */
  should: 'fires' | 'spares';
  text: string;
}

/** Runs every example of rules: `fires` by the order itself, `spares` by all orders of its rule. @throws PhraseError */
export function wrongExamples(
  rules: readonly Pick<ScanRule, 'id' | 'orders' | 'words'>[],
  lists: WordLists,
): WrongExample[] {
  return rules.flatMap((rule) => {
    const whole = orderRows([rule], lists);
    return (rule.orders ?? []).flatMap((order, index) => {
      const alone = orderRows([{ ...rule, orders: [order] }], lists);
      const wrong = (should: WrongExample['should'], texts: readonly string[], rows: OrderRows) =>
        texts
          .filter((text) => finds(text, rows) !== (should === 'fires'))
          .map((text) => ({ rule: rule.id, order: index, should, text }));
      return [...wrong('fires', order.fires, alone), ...wrong('spares', order.spares, whole)];
    });
  });
}

function finds(text: string, rows: OrderRows): boolean {
  return findTextOrders(new Map([['SKILL.md', readProse(text)]]), { inventory: NO_FILES }, rows).length > 0;
}

const NO_FILES = { files: [], notes: [] };
