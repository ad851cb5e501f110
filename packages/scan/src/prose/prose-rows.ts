import type { ScanRule } from '../rules/scan-rule.ts';
import { RULE_WORDS, SCAN_RULES } from '../rules/scan-rules.ts';
import { type OrderRows, orderRows } from './order-rows.ts';

let shipped: OrderRows | undefined;
const withOwn = new WeakMap<readonly ScanRule[], OrderRows>();

/** The orders that the scanner's rules look for, compiled when a text is scanned for the first time. @param own rules of the user */
export function rowsOf(own: readonly ScanRule[] = []): OrderRows {
  if (own.length === 0) {
    shipped ??= orderRows(SCAN_RULES, RULE_WORDS);
    return shipped;
  }
  const rows = withOwn.get(own) ?? orderRows([...SCAN_RULES, ...own], RULE_WORDS);
  withOwn.set(own, rows);
  return rows;
}
