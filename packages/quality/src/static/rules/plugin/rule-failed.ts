import type { ReadingRule } from '../../rule-definition.ts';

export const ruleFailed: ReadingRule = {
  id: 'rule-failed',
  group: 'plugin',
  level: 'error',
  title: 'A user rule failed',
  detects:
    'A rule of the folder that `--rules` names ended with an error, or its check returned something other than a list of findings.',
  why: 'Its result is unknown, so the skill was not scored.',
  fix: 'Fix the rule: the message names it and says how it failed.',
  of: 'reading',
  // It takes a rule of a user.
  examples: null,
};
