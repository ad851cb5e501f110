// What Claude Code makes of the values of its fields, as observed on 2026-11-22 with Claude Code 2.1.330 (it comes with
// @anthropic-ai/claude-agent-sdk 0.3.330) and as documented at https://code.claude.com/docs/en/skills and
// https://code.claude.com/docs/en/hooks. Agents change: renew date and version with the data.

export const OBSERVED_AGENT = 'Claude Code 2.1.330';

/** Boolean fields, and the effect of other values. */
export const BOOLEAN_FIELDS: Readonly<Record<string, { strictly: string; otherwise: string }>> = {
  'disable-model-invocation': {
    strictly: 'the skill stays invocable by the model',
    otherwise: 'the skill stays invocable by the model',
  },
  'user-invocable': {
    strictly: 'the skill stays in the menu of the user',
    otherwise: `${OBSERVED_AGENT} takes it for false and hides the skill from users`,
  },
  background: {
    strictly: 'the field is ignored',
    otherwise: 'the field is ignored',
  },
};

/** Texts that Claude Code takes for true and false, in any letter case. */
export const TEXTS_FOR_TRUE: readonly string[] = ['true', 'yes', 'on', '1'];
export const TEXTS_FOR_FALSE: readonly string[] = ['false', 'no', 'off', '0'];

/** `med` is accepted for medium; whole numbers are accepted too. */
export const EFFORT_LEVELS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max'];
export const EFFORT_ALIASES: readonly string[] = ['med'];
/** Letter case counts. */
export const CONTEXTS: readonly string[] = ['inline', 'fork'];
export const SHELLS: readonly string[] = ['bash', 'powershell'];
/** Names in addition to full model IDs; `[1m]` may follow. */
export const MODEL_NAMES: readonly string[] = [
  'sonnet',
  'opus',
  'haiku',
  'fable',
  'best',
  'opusplan',
  'default',
  'inherit',
];

/** Description and `when_to_use`, joined by " - ", are cut there in the list of skills that the model sees. */
export const LISTING_CHARACTERS = 1536;

export const HOOK_EVENTS: readonly string[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'Notification',
  'UserPromptSubmit',
  'UserPromptExpansion',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'StopFailure',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'PreModelSwitch',
  'PostModelSwitch',
  'PermissionRequest',
  'PermissionDenied',
  'Setup',
  'TeammateIdle',
  'TaskCreated',
  'TaskCompleted',
  'Elicitation',
  'ElicitationResult',
  'ConfigChange',
  'WorktreeCreate',
  'WorktreeRemove',
  'InstructionsLoaded',
  'CwdChanged',
  'FileChanged',
  'DirectoryAdded',
  'MessageDisplay',
];

/** Kinds of hooks, with their required fields. */
export const HOOK_TYPES: Readonly<Record<string, readonly string[]>> = {
  command: ['command'],
  prompt: ['prompt'],
  agent: ['prompt'],
  http: ['url'],
  mcp_tool: ['server', 'tool'],
};
