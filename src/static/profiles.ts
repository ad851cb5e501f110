import type { Profile } from '../documents/names.ts';

// What each agent understands, as read on 2026-11-21 from the pages named. Agents change: renew the date with the data.

const SPECIFICATION_FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];

export const PROFILE_FIELDS: Record<Profile, { fields: readonly string[]; source: string }> = {
  spec: { fields: SPECIFICATION_FIELDS, source: 'https://agentskills.io/specification' },
  'claude-code': {
    fields: [
      ...SPECIFICATION_FIELDS,
      'when_to_use',
      'argument-hint',
      'arguments',
      'disable-model-invocation',
      'user-invocable',
      'disallowed-tools',
      'model',
      'effort',
      'context',
      'agent',
      'hooks',
      'paths',
      'shell',
    ],
    source: 'https://code.claude.com/docs/en/skills',
  },
  // Codex reads name, description and metadata (short-description) and ignores the rest of the published fields.
  codex: { fields: SPECIFICATION_FIELDS, source: 'https://developers.openai.com/codex/skills' },
};

/** Roles that an agent ships with, lower case. */
export const BUILT_IN_ROLES: Record<string, string> = {
  'general-purpose': 'Claude Code',
  explore: 'Claude Code',
  plan: 'Claude Code',
  'statusline-setup': 'Claude Code',
  'claude-code-guide': 'Claude Code',
  default: 'Codex',
  worker: 'Codex',
  explorer: 'Codex',
};

/** Names that stand for "the current model of this family" with one vendor. */
export const MODEL_ALIASES: ReadonlySet<string> = new Set([
  'sonnet',
  'opus',
  'haiku',
  'opusplan',
  'default',
  'best',
]);

/** Tools of Claude Code whose names cannot be mistaken for ordinary words. */
export const CLAUDE_CODE_TOOLS: readonly string[] = [
  'AskUserQuestion',
  'BashOutput',
  'EnterPlanMode',
  'ExitPlanMode',
  'KillShell',
  'MultiEdit',
  'NotebookEdit',
  'NotebookRead',
  'SendMessage',
  'SlashCommand',
  'TaskCreate',
  'TaskGet',
  'TaskList',
  'TaskOutput',
  'TaskUpdate',
  'TeamCreate',
  'TodoRead',
  'TodoWrite',
  'ToolSearch',
  'WebFetch',
  'WebSearch',
];
