import type { AgentName, Profile } from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';

// What agents understand: agents/*.yaml, with its sources and days; the published fields are those of
// https://agentskills.io/specification, read on 2026-11-22.

const SPECIFICATION_FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];

interface ProfileFields {
  fields: readonly string[];
  /** Alternative names of the fields, which are not mistakes. */
  otherSpellings: readonly string[];
}

export const PROFILE_FIELDS: Record<Profile, ProfileFields> = {
  spec: { fields: SPECIFICATION_FIELDS, otherSpellings: [] },
  'claude-code': {
    ...fieldsOf('claude-code'),
    otherSpellings: ['disallowedTools', 'display_name', 'displayName', 'default_enabled', 'defaultEnabled'],
  },
  codex: fieldsOf('codex'),
  copilot: fieldsOf('copilot'),
  gemini: fieldsOf('gemini'),
  opencode: fieldsOf('opencode'),
};

/**
 * Fields of the published specification, whatever the agent does with them, and the further ones it reads.
 */
function fieldsOf(agent: AgentName): ProfileFields {
  const { keys } = AGENT_PROFILES[agent].reading;
  return { fields: [...new Set([...SPECIFICATION_FIELDS, ...keys])], otherSpellings: [] };
}

/** Dissimilar names mistaken for a field: `tools` is the name in agent files. */
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

/** Vendor aliases for "the current model of this family". */
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
