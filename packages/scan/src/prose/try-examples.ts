import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { WrongExample } from '@plugin-eval/engine/config/checked-rule.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { OrderOfRule, ScanRule } from '../rules/scan-rule.ts';
import { findTextOrders } from './find-text-orders.ts';
import { type OrderRows, orderRows } from './order-rows.ts';
import type { WordLists } from './phrase.ts';
import { readProse } from './read-prose.ts';

/**
 * Runs every example of a rule: `fires` by the order itself, `spares` by all orders of the rule.
 * @throws PhraseError
 */
export function wrongExamples(
  rule: Pick<ScanRule, 'id' | 'orders' | 'words'>,
  lists: WordLists,
): WrongExample[] {
  const whole = orderRows([rule], lists);
  return (rule.orders ?? []).flatMap((order, place) => {
    const alone = orderRows([{ ...rule, orders: [order] }], lists);
    const wrong = (should: 'fires' | 'spares', texts: readonly string[], rows: OrderRows) =>
      texts.flatMap((text, index) => {
        const [found] = findingsIn(text, rows);
        if ((found !== undefined) === (should === 'fires')) return [];
        return {
          key: `orders.${place}.${should}.${index}`,
          shown: JSON.stringify(excerpt(text, 100)),
          problem:
            found === undefined
              ? missed(text, rule, order, lists)
              : `makes a finding: ${found.message.replace(/\.$/, '')}`,
        };
      });
    return [...wrong('fires', order.fires, alone), ...wrong('spares', order.spares, whole)];
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
    if (findingsIn(text, orderRows([{ ...rule, orders: [tried] }], lists)).length === 0)
      return `makes no finding: ${what}`;
  }
  return 'makes no finding';
}

function findingsIn(text: string, rows: OrderRows): FindingDraft[] {
  return findTextOrders(new Map([['SKILL.md', readProse(text)]]), { inventory: NO_FILES }, rows);
}

const NO_FILES = { files: [], notes: [] };
