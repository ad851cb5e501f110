import type { ReadingRule } from '../../rule-definition.ts';

export const internalError: ReadingRule = {
  id: 'internal-error',
  group: 'plugin',
  level: 'error',
  title: 'plugin-eval itself failed',
  detects: 'A bug in plugin-eval that this skill, agent or command triggered.',
  why: 'It was not scored, through no fault of its own.',
  fix: 'Please report the bug, with the file if you can.',
  of: 'reading',
  // It takes a bug of ours.
  examples: null,
};
