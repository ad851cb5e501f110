import type { ScanRule } from '../rules/scan-rule.ts';
import { SCAN_RULES } from '../rules/scan-rules.ts';
import words from '../rules/words.json' with { type: 'json' };
import { type OrderRows, orderRows } from './order-rows.ts';

let shipped: OrderRows | undefined;
const withOwn = new WeakMap<readonly ScanRule[], OrderRows>();

/** The orders that the scanner's rules look for, compiled when a text is scanned for the first time. @param own rules of the user */
export function rowsOf(own: readonly ScanRule[] = []): OrderRows {
  if (own.length === 0) {
    shipped ??= orderRows(SCAN_RULES, words);
    return shipped;
  }
  const rows = withOwn.get(own) ?? orderRows([...SCAN_RULES, ...own], words);
  withOwn.set(own, rows);
  return rows;
}
