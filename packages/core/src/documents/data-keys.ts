import { DIMENSION_NAMES, LAYER_NAMES, PROMPT_BUCKETS, SUB_CHECK_NAMES, THREAT_CATEGORIES } from './names.ts';

/** Keys that are data and not names of fields, as the type `DataKey` in camel-case.ts. */
const DATA_KEYS: ReadonlySet<string> = new Set([
  ...DIMENSION_NAMES,
  ...LAYER_NAMES,
  ...PROMPT_BUCKETS,
  ...SUB_CHECK_NAMES,
  ...THREAT_CATEGORIES,
]);

/** Converts `line_count` to `lineCount`; data stays unchanged. */
export function camelCaseKey(key: string): string {
  if (DATA_KEYS.has(key)) return key;
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
