import type { ReadingRule } from '../../rule-definition.ts';

export const internalError: ReadingRule = {
  id: 'internal-error',
  group: 'plugin',
  level: 'error',
  title: 'plugin-eval itself failed',
  detects: 'An error in plugin-eval that this skill, agent or command brought to light.',
  why: 'It was not scored, and the fault is not its own.',
  fix: 'Please report it, if you can with the file.',
  of: 'reading',
  // It takes a bug of ours.
  examples: null,
};
