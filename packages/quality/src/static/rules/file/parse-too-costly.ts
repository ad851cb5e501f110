import type { ReadingRule } from '../../rule-definition.ts';

export const parseTooCostly: ReadingRule = {
  id: 'parse-too-costly',
  group: 'file',
  level: 'error',
  title: 'The file takes too long to parse',
  detects:
    'The Markdown or YAML parser needs longer than `limits.max_parse_ms` of the configuration (10 s unless set).',
  why: 'Only text made to stall a parser takes this long, such as hundreds of nested quotations over thousands of lines.',
  fix: 'Remove the nesting or the endless list, or raise the limit in the configuration.',
  of: 'reading',
  // How long a parser needs depends on the machine.
  examples: null,
};
