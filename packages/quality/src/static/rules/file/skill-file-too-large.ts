import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileTooLarge: ReadingRule = {
  id: 'skill-file-too-large',
  group: 'file',
  level: 'error',
  title: 'The file is larger than the limit',
  detects: 'More bytes than `limits.max_file_bytes` of the configuration (8 MiB unless set).',
  why: 'No agent can load it, and reading it costs more than the result is worth.',
  fix: 'Move material into references/ or assets/, or raise the limit in the configuration.',
  of: 'reading',
  examples: {
    fires: ['Fold it. '.repeat(80)],
    spares: ['Fold the sheet along both diagonals.'],
    limits: { maxFileBytes: 500 },
  },
};
