import type { DimensionName, LayerName, PromptBucket, SubCheckName, ThreatCategory } from './names.ts';

type CamelKey<K extends string> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K;
/** Keys that are data, not field names, and so are spelled the same in code and in documents. */
type DataKey = DimensionName | LayerName | PromptBucket | SubCheckName | ThreatCategory;

/** The shape that code uses for a document whose published shape is `T`: the same, with camelCase field names. */
export type CamelCased<T> = T extends readonly unknown[]
  ? { [K in keyof T]: CamelCased<T[K]> }
  : T extends object
    ? { [K in keyof T as K extends DataKey ? K : K extends string ? CamelKey<K> : K]: CamelCased<T[K]> }
    : T;
