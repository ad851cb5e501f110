import type { Rule } from '../../documents/rule.ts';

export const PORTABILITY_RULES: readonly Rule[] = [
  {
    id: 'large-body',
    group: 'portability',
    level: 'info',
    title: 'A long body, and no other text',
    detects:
      'More than 8 KiB after the frontmatter, no non-empty file under references/, and no text (.md, .mdx, .txt, .rst, .adoc) beside SKILL.md or in another folder of the skill; README, LICENSE and the like, evals/ and tests/ do not count. Not where `body-lines` or `body-tokens` says more.',
    why: 'Agents with a smaller budget for instructions cut long skills, or load them whole where a part would do.',
    fix: 'Split background and long examples off into references/.',
  },
  {
    id: 'tool-names',
    group: 'portability',
    level: 'info',
    title: 'Tool names of one agent in the text',
    detects: 'CamelCase names of Claude Code tools, such as TodoWrite or WebFetch, in prose.',
    why: 'Other agents have other tools; a model told to call one that is missing improvises or stops.',
    fix: 'Say what is to be done ("search the web") and leave the choice of tool to the agent.',
  },
  {
    id: 'model-alias',
    group: 'portability',
    level: 'info',
    title: 'A bare model alias',
    detects: '`model` is one of the aliases of one vendor, such as sonnet or opus.',
    why: 'An alias means another model next year, and nothing at all to other agents.',
    fix: 'Leave model out to inherit the session’s, or accept that it binds the file to one agent.',
  },
  {
    id: 'agent-name-collision',
    group: 'portability',
    level: 'warning',
    title: 'An agent has the name of a built-in role',
    detects:
      'An agent named like a role that Claude Code or Codex ships, such as general-purpose or explorer.',
    why: 'One of the two hides the other, and which one depends on the agent.',
    fix: 'Choose another name, for example with the plugin’s name in front.',
  },
];
