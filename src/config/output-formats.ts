export const OUTPUT_FORMATS = [
  'text',
  'json',
  'markdown',
  'html',
  'sarif',
  'junit',
  'github',
  'jsonl',
  'skill-creator',
  'otel',
  'inspect',
] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The formats that a comparison can be written in. */
export const COMPARISON_FORMATS = ['text', 'json', 'markdown', 'html'] as const;
export type ComparisonFormat = (typeof COMPARISON_FORMATS)[number];
