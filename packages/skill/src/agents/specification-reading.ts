import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';

/** Rules by which an agent reads a SKILL.md. */
export type ReadingRules = NonNullable<ListingProfile['reading']>;

/** Reading rules that are assumed where none were measured. Source: https://agentskills.io/specification. */
export const SPECIFICATION_READING: ReadingRules = {
  source: 'https://agentskills.io/specification',
  read: '2026-11-22',
  name: {
    from: 'field',
    required: true,
    accepted: null,
    longest: null,
    replaced: null,
    shownBeside: null,
    numbers: 'as-text',
  },
  missingDescription: 'left-out',
  emptyDescription: 'left-out',
  blanks: 'kept',
  linkedFile: 'read',
  noFrontmatter: 'left-out',
  brokenYaml: 'left-out',
  appended: null,
  keys: ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'],
  typed: [],
  hiding: [],
};
