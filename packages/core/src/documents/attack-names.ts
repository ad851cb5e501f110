/** The closed lists of names of attack forms. */

/** Converters of attack texts. Source: docs/specification/threats.md, "Converters". */
export const CONVERTER_NAMES = [
  'base64',
  'base32',
  'hex',
  'url',
  'decimal',
  'unicode-escapes',
  'html-entities',
  'morse',
  'rot13',
  'caesar',
  'atbash',
  'reversed',
  'homoglyphs',
  'fullwidth',
  'bold-letters',
  'zero-width',
  'tag-characters',
  'regional-letters',
  'leetspeak',
  'typos',
  'spacing',
  'hyphens',
  'random-case',
  'pig-latin',
  'markdown-link',
  'markdown-comment',
  'markdown-code',
  'html-comment',
  'html-hidden',
  'json-wrap',
  'german',
  'french',
  'spanish',
  'polish',
  'split-turns',
  'split-files',
] as const;
export type ConverterName = (typeof CONVERTER_NAMES)[number];

/** Strategies over several turns; `none` is the probe as it is. Source: docs/specification/threats.md, "Strategies". */
export const STRATEGY_NAMES = ['none', 'crescendo', 'many-shot', 'reframe', 'trust'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];

/** Most converters in a row. */
export const LONGEST_CONVERTER_CHAIN = 8;
