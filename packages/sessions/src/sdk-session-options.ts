import { join, resolve } from 'node:path';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { ENVIRONMENT_SERVER, type EnvironmentServer } from './environment-server.ts';
import { AGENT_TOOLS } from './harness-inventory.ts';
import type { SessionFolder } from './session-folder.ts';
import type { SessionRequest } from './session-request.ts';

/** A session's model endpoint, and its identity there. */
export interface SessionAccess {
  url: string;
  token: string;
}

/** Additions for a session with an environment. */
export interface EnvironmentAccess {
  /** Server of the environment's tools; null when no tool is offered. */
  server: EnvironmentServer | null;
  /** Tool names as the agent sees them. */
  toolNames: readonly string[];
  briefing: string;
}

/**
 * The complete environment of a session's process, without any of ours. PATH leads nowhere, so that no
 * program of the host is found: without a PATH the system's default applied, and the harness ran git. Source:
 * docs/specification/sessions.md, "Isolation"; the rest was verified by experiment (Claude Code 2.1.330):
 * without CLAUDE_CODE_DISABLE_FILE_MENTIONS an `@/path` in a prompt or in a skill's body puts that file of
 * the host into the conversation, past every permission and hook.
 */
export function sessionEnvironment(
  request: Pick<SessionRequest, 'maxOutputTokens' | 'listingBudget'>,
  folder: SessionFolder,
  { url, token }: SessionAccess,
): Record<string, string> {
  return {
    HOME: folder.home,
    USERPROFILE: folder.home,
    PATH: join(folder.root, 'no-programs'),
    CLAUDE_CONFIG_DIR: folder.config,
    TMPDIR: folder.temporary,
    TMP: folder.temporary,
    TEMP: folder.temporary,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: token,
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(request.maxOutputTokens),
    SLASH_COMMAND_TOOL_CHAR_BUDGET: String(request.listingBudget),
    CLAUDE_CODE_MAX_RETRIES: '1',
    ...Object.fromEntries(SWITCHED_OFF.map((name) => [name, '1'])),
  };
}

const SWITCHED_OFF = [
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'DISABLE_TELEMETRY',
  'DISABLE_ERROR_REPORTING',
  'DISABLE_AUTOUPDATER',
  'CLAUDE_CODE_DISABLE_BUNDLED_SKILLS',
  'CLAUDE_CODE_DISABLE_POLICY_SKILLS',
  'CLAUDE_CODE_DISABLE_FILE_MENTIONS',
  'CLAUDE_CODE_DISABLE_CLAUDE_MDS',
  'CLAUDE_CODE_DISABLE_AUTO_MEMORY',
  'CLAUDE_CODE_DISABLE_BACKGROUND_TASKS',
  'CLAUDE_CODE_DISABLE_FILE_CHECKPOINTING',
  'CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL',
  'CLAUDE_CODE_DISABLE_LEGACY_MODEL_REMAP',
] as const;

/**
 * Options of the SDK's `query` that shut a session in.
 * @param environment null: the session finds nothing but its skills
 */
export function sessionOptions(
  request: SessionRequest,
  folder: SessionFolder,
  access: SessionAccess,
  environment: EnvironmentAccess | null = null,
): Record<string, unknown> {
  const toolNames = environment?.toolNames ?? [];
  const options = {
    cwd: folder.work,
    env: sessionEnvironment(request, folder, access),
    model: request.model.id,
    maxTurns: request.maxTurns,
    settingSources: ['project'],
    settings: {
      disableAllHooks: true,
      disableSkillShellExecution: true,
      workflowKeywordTriggerEnabled: false,
    },
    skills: request.skills.map(({ name }) => name),
    tools: AGENT_TOOLS,
    permissionMode: 'dontAsk',
    strictMcpConfig: true,
    persistSession: false,
    hooks: { PreToolUse: [{ hooks: [async (input: unknown) => decideToolUse(input, folder, toolNames)] }] },
  };
  return environment === null ? options : { ...options, ...environmentOptions(environment, options.env) };
}

/**
 * Options that an environment adds. Without a `systemPrompt` the harness sends just one sentence of its own; a text
 * given there follows that sentence, while the preset `claude_code` would surround it with 15,000 characters
 * of other instructions, and its `append` has another first sentence. Verified by experiment (Claude Code
 * 2.1.330).
 */
function environmentOptions({ server, toolNames, briefing }: EnvironmentAccess, env: Record<string, string>) {
  return {
    ...(briefing === '' ? {} : { systemPrompt: briefing }),
    ...(server === null
      ? {}
      : {
          mcpServers: { [ENVIRONMENT_SERVER]: server },
          allowedTools: [...toolNames],
          // Where tools can be searched for, newer models are offered a placeholder beside those of MCP servers.
          env: { ...env, ENABLE_TOOL_SEARCH: 'false' },
        }),
  };
}

/** The prompt as a harness takes it for plain words: at the very start a slash would make it a command. */
export function plainPrompt(prompt: string): string {
  return prompt.startsWith('/') ? ` ${prompt}` : prompt;
}

/**
 * Answers the SDK's hook before each tool call: denies everything but `Skill`, the tools of the environment, and
 * `Read` of a path whose real path is in the session's working folder. PDF files are denied too: to show one,
 * the harness runs a program.
 * @param environmentTools names as the agent sees them
 */
export function decideToolUse(
  input: unknown,
  folder: Pick<SessionFolder, 'work'>,
  environmentTools: readonly string[] = [],
): Record<string, unknown> {
  const { tool_name: tool, tool_input: given } = (input ?? {}) as Record<string, unknown>;
  const { file_path: path } = (given ?? {}) as Record<string, unknown>;
  if (tool === 'Skill' || (tool === 'Read' && typeof path === 'string' && mayRead(path, folder))) return {};
  if (typeof tool === 'string' && environmentTools.includes(tool)) return {};
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason:
        environmentTools.length === 0
          ? 'This session may load skills and read their text files, and nothing else.'
          : 'This session may load skills, read their text files and use the tools that it has, and nothing else.',
    },
  };
}

/** The real path requested by a `Read`, if allowed; null otherwise. */
export function readablePath(path: string, { work }: Pick<SessionFolder, 'work'>): string | null {
  const real = path.includes('\0') ? null : realPathOrNull(resolve(work, path));
  return real !== null && isInside(work, real) && !/\.pdf$/i.test(real) ? real : null;
}

/**
 * Returns true when a session may request a file: one that it can read, or one missing in its own folder,
 * which the harness then reports.
 */
export function mayRead(path: string, folder: Pick<SessionFolder, 'work'>): boolean {
  return readablePath(path, folder) !== null || isMissingInside(path, folder);
}

function isMissingInside(path: string, { work }: Pick<SessionFolder, 'work'>): boolean {
  if (path.includes('\0')) return false;
  const absolute = resolve(work, path);
  return isInside(work, absolute) && realPathOrNull(absolute) === null && !/\.pdf$/i.test(absolute);
}
