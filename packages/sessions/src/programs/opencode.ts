import { join } from 'node:path';
import { type JsonRecord, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { ENVIRONMENT_SERVER } from '../environment-server.ts';
import type { ProtocolName } from '../protocols/protocol.ts';
import type { AgentProgram, ProgramEvent, ProgramOrder, ProgramPackage } from './agent-program.ts';
import { CODEX } from './codex.ts';

/** The package of the AI SDK that speaks each protocol, all of them within the program, and where its paths begin. */
const PROTOCOLS: Readonly<Partial<Record<ProtocolName, { npm: string; version: string }>>> = {
  'openai-chat': { npm: '@ai-sdk/openai-compatible', version: 'v1' },
  'anthropic-messages': { npm: '@ai-sdk/anthropic', version: 'v1' },
  'google-generate-content': { npm: '@ai-sdk/google', version: 'v1beta' },
};

const PROMPT_FILE = '.config/opencode/prompt.txt';
/**
 * The prompt is its standard input: of arguments it puts those with blanks into quotation marks, and fails at numbers. The
 * file is gone before it starts.
 */
const FROM_PROMPT = `exec <"$HOME/${PROMPT_FILE}" && rm "$HOME/${PROMPT_FILE}" && exec "$0" "$@"`;
const fromPrompt = (mounted: string) => ['/bin/sh', '-c', FROM_PROMPT, `${mounted}/opencode`];

/** Assumed when unknown. */
const CONTEXT_TOKENS = 200_000;

/** Its own tools that stay available in an environment. */
const ENVIRONMENT_TOOLS: readonly string[] = ['skill', 'read', 'todowrite'];

/**
 * OpenCode, tested with 1.18.33: a native binary; the script of the npm package is not needed. No switch stops
 * it from running the plugins of the working folder and the servers named in its settings, so a case's are not
 * laid out; the sandbox confines those that the agent writes itself. To load a skill it needs ripgrep (`rg`): the
 * system's, else that of Codex.
 */
export const OPENCODE: AgentProgram = {
  driver: 'opencode',
  about: AGENT_PROFILES.opencode,
  driverVersion: 2,
  protocols: ['anthropic-messages', 'openai-chat', 'google-generate-content'],
  entry(found) {
    const { beside, platform, architecture } = found;
    const folder = platform === 'linux' ? beside(`opencode-linux-${architecture}`) : null;
    if (folder === null) return null;
    const tools = ripgrepOfCodex(found);
    return { folder: join(folder, 'bin'), command: fromPrompt, path: [], tools };
  },
  skillsFolder: '.agents/skills',
  keptOut: ['.opencode', 'opencode.json', 'opencode.jsonc'],
  start: (order) => ({
    arguments: [
      ...['run', '--format', 'json', '--auto', '--pure'],
      // Without a title the model is asked for one.
      ...(order.userTurn === 1 ? ['--title', 'session'] : ['--continue']),
    ],
    environment: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_SHARE: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    },
    files: {
      '.config/opencode/opencode.json': JSON.stringify(settingsFor(order)),
      [PROMPT_FILE]: order.prompt,
      ...(order.scene === null ? {} : { '.config/opencode/AGENTS.md': order.scene.briefing }),
    },
  }),
  plainPrompt: (prompt) => prompt,
  eventReader: () => eventsOf,
  skillTool: { name: 'skill', field: 'name' },
  environmentPrefix: 'workspace_',
  isQuiet: ({ name }) => ENVIRONMENT_TOOLS.includes(name),
  subAgentTools: ['task'],
  listing: {
    start: '<available_skills>\n',
    end: '\n</available_skills>',
    row: AGENT_PROFILES.opencode.listing.row,
  },
  asksAside: false,
};

/** Codex bundles ripgrep: if installed with OpenCode, the system needs none. */
function ripgrepOfCodex(found: ProgramPackage): Record<string, string> {
  const codex = found.beside(`@openai/codex-${found.platform}-${found.architecture}`);
  const entry = codex === null ? null : CODEX.entry({ ...found, folder: codex });
  return entry === null ? {} : { rg: join(entry.folder, ...entry.path, 'rg') };
}

function settingsFor(order: ProgramOrder): object {
  const { protocol, url, token, model, contextTokens, maxOutputTokens, scene: environment } = order;
  const { npm, version } = PROTOCOLS[protocol] ?? { npm: '@ai-sdk/openai', version: 'v1' };
  const limit = { context: contextTokens ?? CONTEXT_TOKENS, output: maxOutputTokens };
  return {
    model: `gateway/${model.id}`,
    small_model: `gateway/${model.id}`,
    provider: {
      gateway: {
        ...{ npm, name: 'gateway', options: { baseURL: `${url}/${version}`, apiKey: token } },
        models: { [model.id]: { name: model.id, limit, tool_call: true } },
      },
    },
    share: 'disabled',
    autoupdate: false,
    // It would reach the network.
    tools: environment === null ? { webfetch: false } : environmentTools(),
    ...(environment?.url ? { mcp: environmentServers(environment.url, token) } : {}),
  };
}

/** The later of two matching patterns counts. */
function environmentTools(): Record<string, boolean> {
  const kept = [...ENVIRONMENT_TOOLS, `${ENVIRONMENT_SERVER}_*`].map((name) => [name, true] as const);
  return { '*': false, ...Object.fromEntries(kept) };
}

function environmentServers(url: string, token: string): object {
  const headers = { Authorization: `Bearer ${token}` };
  return { [ENVIRONMENT_SERVER]: { type: 'remote', url, headers, enabled: true, oauth: false } };
}

function eventsOf({ type, part, error }: JsonRecord): ProgramEvent[] {
  const { tool, callID, reason, state } = recordOf(part);
  if (type === 'step_start') return [{ kind: 'started' }];
  if (type === 'step_finish') return reason === 'stop' ? [{ kind: 'ended' }] : [];
  if (type === 'error') {
    const { name, data } = recordOf(error);
    return [{ kind: 'failed', message: stringOf(recordOf(data).message) ?? stringOf(name) ?? 'It failed.' }];
  }
  if (type !== 'tool_use') return [];
  const { status, output, error: problem, metadata } = recordOf(state);
  const { exit } = recordOf(metadata);
  return [
    {
      ...{ kind: 'call-ended', id: stringOf(callID), ok: status === 'completed' && tool !== 'invalid' },
      exitCode: typeof exit === 'number' ? exit : null,
      command: null,
      output: stringOf(output) ?? stringOf(problem),
    },
  ];
}
