import { SCAN_RULES } from '../rules/scan-rules.ts';
import words from '../rules/words.json' with { type: 'json' };
import { type OrderRows, orderRows } from './order-rows.ts';

let known: OrderRows | undefined;

/** The orders that the scanner's rules look for, compiled when a text is scanned for the first time. */
export function shippedRows(): OrderRows {
  known ??= orderRows(SCAN_RULES, words);
  return known;
}
