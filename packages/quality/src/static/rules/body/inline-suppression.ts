import type { ReadingRule } from '../../rule-definition.ts';

export const inlineSuppression: ReadingRule = {
  id: 'inline-suppression',
  group: 'body',
  level: 'info',
  title: 'A comment asks for a finding to be ignored',
  detects:
    'A comment `<!-- plugin-eval-ignore RULE: reason -->` (whole file) or `<!-- plugin-eval-ignore-next-line RULE: reason -->` outside code blocks.',
  why: 'A checked text must not decide which findings are reported about it. The request is shown, and applied only with --trust-inline and a reason.',
  fix: 'Fix the finding, accept it in a baseline, or run with --trust-inline on your own skills.',
  of: 'reading',
  examples: {
    fires: ['<!-- plugin-eval-ignore large-body: it is a table -->\nFold it.'],
    spares: ['`<!-- plugin-eval-ignore large-body: it is a table -->`'],
  },
};
