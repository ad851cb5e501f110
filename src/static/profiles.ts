import type { Profile } from '../documents/names.ts';

// What each agent understands, as read on 2026-11-22 from the pages named. Agents change: renew the date with the data.

const SPECIFICATION_FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];

interface ProfileFields {
  fields: readonly string[];
  /** Names that are read as one of the fields, and are not a mistake. */
  otherSpellings: readonly string[];
  source: string;
}

export const PROFILE_FIELDS: Record<Profile, ProfileFields> = {
  spec: { fields: SPECIFICATION_FIELDS, otherSpellings: [], source: 'https://agentskills.io/specification' },
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
      'background',
      'display-name',
      'default-enabled',
      'fallback',
    ],
    otherSpellings: ['disallowedTools', 'display_name', 'displayName', 'default_enabled', 'defaultEnabled'],
    source: 'https://code.claude.com/docs/en/skills',
  },
  // Codex reads name, description and metadata (short-description) and ignores the rest of the published fields.
  codex: {
    fields: SPECIFICATION_FIELDS,
    otherSpellings: [],
    source: 'https://developers.openai.com/codex/skills',
  },
};

/** Names that are written for a field they do not resemble: `tools` is what agent files call it. */
export const MISTAKEN_FIELDS: Readonly<Record<string, string>> = {
  tools: 'allowed-tools',
  argument: 'argument-hint',
};

/** Words that resemble a field (`context`) and mean something else. */
export const FIELD_LOOKALIKES: readonly string[] = ['content', 'contents'];

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
  'fable',
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
