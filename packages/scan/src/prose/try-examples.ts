import type { OrderOfRule, ScanRule } from '../rules/scan-rule.ts';
import { findTextOrders } from './find-text-orders.ts';
import { type OrderRows, orderRows } from './order-rows.ts';
import type { WordLists } from './phrase.ts';
import { readProse } from './read-prose.ts';

/** An example of a rule that does not hold. */
export interface WrongExample {
  rule: string;
  /** Place of the order among those of the rule, from 0. */
  order: number;
  /** The expected result: a finding (`fires`), or none (`spares`). */
  should: 'fires' | 'spares';
  text: string;
  /** The problem, as the end of a sentence about the example. */
  why: string;
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
          .map((text) => ({
            ...{ rule: rule.id, order: index, should, text },
            why: should === 'fires' ? missed(text, rule, order, lists) : 'makes a finding',
          }));
      return [...wrong('fires', order.fires, alone), ...wrong('spares', order.spares, whole)];
    });
  });
}

/**
 * Finds the part of an order that a text lacks: adds each to its first clause in turn, until nothing matches
 * any more.
 */
function missed(
  text: string,
  rule: Pick<ScanRule, 'id' | 'words'>,
  order: OrderOfRule,
  lists: WordLists,
): string {
  const { all, near = [], unless = [] } = order;
  const parts: [string, Partial<OrderOfRule>][] = [
    ...all.map((_, index): [string, Partial<OrderOfRule>] => [
      `clause all.${index} does not match`,
      { all: all.slice(0, index + 1) },
    ]),
    ...near.map((_, index): [string, Partial<OrderOfRule>] => [
      `clause near.${index} does not match`,
      { near: near.slice(0, index + 1) },
    ]),
    ...unless.map((_, index): [string, Partial<OrderOfRule>] => [
      `phrase unless.${index} spares it`,
      { unless: unless.slice(0, index + 1) },
    ]),
    ['nobody is told to do it (mood)', { mood: order.mood ?? 'order' }],
    ['it does not stand in text that becomes instructions (where)', { where: order.where ?? 'any' }],
  ];
  const { level, message, fires, spares, scope = 'sentence' } = order;
  let tried: OrderOfRule = { level, message, fires, spares, scope, mood: 'any', where: 'any', all };
  for (const [what, part] of parts) {
    tried = { ...tried, ...part };
    if (!finds(text, orderRows([{ ...rule, orders: [tried] }], lists))) return `makes no finding: ${what}`;
  }
  return 'makes no finding';
}

function finds(text: string, rows: OrderRows): boolean {
  return findTextOrders(new Map([['SKILL.md', readProse(text)]]), { inventory: NO_FILES }, rows).length > 0;
}

const NO_FILES = { files: [], notes: [] };
