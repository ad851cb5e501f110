import { hasTypedValues, valuePlace } from '../../field-place.ts';
import { hookProblems } from '../../hook-problems.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const hooksFormat: SkillRule = {
  id: 'hooks-format',
  group: 'frontmatter',
  level: 'warning',
  title: 'The hooks are malformed',
  detects:
    'With the profile claude-code: `hooks` that is not a mapping of events to lists of matchers, a matcher without a list `hooks`, a hook without a known type or without what its type needs, a misspelt event, or an event beside `hooks` instead of below it. An event that resembles none that is known is an info.',
  why: 'Claude Code 2.1.330 ignores such an entry, or loads the skill without any of its hooks and without allowed-tools.',
  fix: 'Write events below hooks:, each with a list of entries that have matcher: and hooks:, and each hook with type: and, for a command, command:.',
  of: 'skill',
  check: (skill) => {
    if (!hasTypedValues(skill) || skill.profile !== 'claude-code') return [];
    const problems = hookProblems(skill.frontmatter.fields);
    if (problems === null) return [];
    const { field, ...problem } = problems;
    return [{ ...problem, ...valuePlace(skill, field) }];
  },
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nhooks: ./check.sh\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nhooks: {PreTooluse: []}\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nPreToolUse: []\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nhooks: {Stop: [{hooks: [{type: prompt, prompt: Is it folded?}]}]}\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\nhooks:\n---\nFold the sheet along both diagonals.',
    ],
  },
};
