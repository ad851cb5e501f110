import { type JsonRecord, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { ENVIRONMENT_SERVER } from '../environment-server.ts';
import type { AgentProgram, ProgramEvent } from './agent-program.ts';
import { isTooLongForArgument } from './long-prompt.ts';

/** A server name that no real server has. */
const NO_SERVER = 'none-of-them';

/** They run at the provider, and would reach the network from there. */
const OUTSIDE_TOOLS: readonly string[] = ['google_web_search', 'web_fetch'];
/** Tools disabled in an environment: all that act, or look outside the environment. */
const OFF_IN_SCENE: readonly string[] = [
  ...['list_directory', 'grep_search', 'glob', 'replace', 'write_file', 'run_shell_command'],
  ...['list_background_processes', 'read_background_output', 'enter_plan_mode', 'invoke_agent'],
];
const ENVIRONMENT_TOOLS: readonly string[] = ['activate_skill', 'read_file', 'update_topic', 'write_todos'];

/**
 * Gemini CLI, tried with 0.61.0. Its npm package holds everything that it needs, and Node runs it. It trusts the working
 * folder, else it would neither call tools nor read skills; so servers and extensions that the folder's settings name are
 * switched off by name.
 */
export const GEMINI: AgentProgram = {
  driver: 'gemini',
  about: AGENT_PROFILES.gemini,
  driverVersion: 1,
  protocols: ['google-generate-content'],
  entry: ({ folder, platform }) =>
    platform === 'linux'
      ? { folder, command: (mounted, node) => [node, `${mounted}/bundle/gemini.js`], path: [] }
      : null,
  skillsFolder: '.agents/skills',
  start: ({ prompt, model, url, token, userTurn, scene: environment }) => ({
    arguments: [
      ...(isTooLongForArgument(prompt) ? [] : [`--prompt=${prompt}`]),
      ...['--model', model.id, '--output-format', 'stream-json'],
      ...['--approval-mode', 'yolo', '--skip-trust'],
      ...[
        '--allowed-mcp-server-names',
        environment?.url ? ENVIRONMENT_SERVER : NO_SERVER,
        '--extensions',
        'none',
      ],
      ...(userTurn === 1 ? [] : ['--resume', 'latest']),
    ],
    ...(isTooLongForArgument(prompt) ? { stdin: prompt } : {}),
    environment: {
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_API_KEY: token,
      GOOGLE_GEMINI_BASE_URL: url,
    },
    files: {
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        // Failures of the provider are met at the gateway.
        general: { enableAutoUpdate: false, maxAttempts: 1, retryFetchErrors: false },
        telemetry: { enabled: false },
        hooksConfig: { enabled: false },
        tools: { exclude: environment === null ? OUTSIDE_TOOLS : [...OUTSIDE_TOOLS, ...OFF_IN_SCENE] },
        ...(environment?.url ? { mcpServers: environmentServers(environment.url, token) } : {}),
      }),
      ...(environment === null ? {} : { '.gemini/GEMINI.md': environment.briefing }),
    },
  }),
  plainPrompt: withoutFiles,
  eventReader: geminiEvents,
  skillTool: { name: 'activate_skill', field: 'name' },
  environmentPrefix: 'mcp_workspace_',
  isQuiet: ({ name }) => ENVIRONMENT_TOOLS.includes(name),
  subAgentTools: ['invoke_agent'],
  listing: {
    start: '<available_skills>\n',
    end: '\n</available_skills>',
    row: AGENT_PROFILES.gemini.listing.row,
  },
  asksAside: false,
};

function environmentServers(httpUrl: string, token: string): object {
  return { [ENVIRONMENT_SERVER]: { httpUrl, headers: { Authorization: `Bearer ${token}` }, trust: true } };
}

/** Puts a word joiner, which no reader sees, after each `@`, which would put a file into the conversation. */
function withoutFiles(prompt: string): string {
  return prompt.replace(/@(?=\S)/g, '@\u2060');
}

/** Reads calls and their results, separate lines with a common id. */
function geminiEvents(): (event: JsonRecord) => ProgramEvent[] {
  const calls = new Map<string, { name: string; command: string | null }>();
  return (event) => {
    if (event.type === 'init') return [{ kind: 'started' }];
    if (event.type === 'result')
      return event.status === 'success'
        ? [{ kind: 'ended' }]
        : [{ kind: 'failed', message: stringOf(recordOf(event.error).message) ?? 'It failed.' }];
    const id = stringOf(event.tool_id) ?? '';
    if (event.type === 'tool_use') {
      const name = stringOf(event.tool_name) ?? '';
      calls.set(id, { name, command: stringOf(recordOf(event.parameters).command) });
      return [];
    }
    if (event.type !== 'tool_result') return [];
    const { name = '', command = null } = calls.get(id) ?? {};
    // Before the id of the call stand the name of its tool and two underscores.
    const called = id.startsWith(`${name}__`) ? id.slice(name.length + 2) : id;
    const ok = event.status === 'success';
    return [{ kind: 'call-ended', id: called, ok, exitCode: null, command, output: stringOf(event.output) }];
  };
}
