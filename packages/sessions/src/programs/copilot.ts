import { type JsonRecord, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { ENVIRONMENT_SERVER } from '../environment-server.ts';
import type { AgentProgram, ProgramEnvironment, ProgramEvent } from './agent-program.ts';
import { isTooLongForArgument } from './long-prompt.ts';

/** Its own tools that stay available in an environment. */
const ENVIRONMENT_TOOLS: readonly string[] = ['skill', 'view'];

/**
 * GitHub Copilot CLI, tested with 1.0.102. Its program is a native binary; the script of the npm package is
 * not needed.
 */
export const COPILOT: AgentProgram = {
  driver: 'copilot',
  about: AGENT_PROFILES.copilot,
  driverVersion: 1,
  protocols: ['anthropic-messages', 'openai-chat'],
  entry({ beside, platform, architecture }) {
    const folder = platform === 'linux' ? beside(`@github/copilot-linux-${architecture}`) : null;
    return folder === null ? null : { folder, command: (mounted) => [`${mounted}/copilot`], path: [] };
  },
  skillsFolder: '.agents/skills',
  start: ({ prompt, model, protocol, url, token, contextTokens, userTurn, scene: environment }) => ({
    arguments: [
      ...(isTooLongForArgument(prompt) ? [] : [`--prompt=${prompt}`]),
      ...['--allow-all-tools', '--allow-all-paths', '--output-format', 'json'],
      ...['--disable-builtin-mcps', '--no-auto-update', ...(userTurn === 1 ? [] : ['--continue'])],
      ...(environment === null
        ? []
        : [`--available-tools=${[...ENVIRONMENT_TOOLS, ...environment.toolNames].join(',')}`]),
    ],
    ...(isTooLongForArgument(prompt) ? { stdin: prompt } : {}),
    environment: {
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_PROVIDER_BASE_URL: protocol === 'anthropic-messages' ? url : `${url}/v1`,
      COPILOT_PROVIDER_TYPE: protocol === 'anthropic-messages' ? 'anthropic' : 'openai',
      COPILOT_PROVIDER_API_KEY: token,
      ...(contextTokens === null ? {} : { COPILOT_PROVIDER_MAX_PROMPT_TOKENS: String(contextTokens) }),
      COPILOT_MODEL: model.id,
    },
    files: environment === null ? {} : environmentFiles(environment, token),
  }),
  // At the very start a slash would make it a command.
  plainPrompt: (prompt) => (prompt.startsWith('/') ? ` ${prompt}` : prompt),
  eventReader: () => eventsOf,
  skillTool: { name: 'skill', field: 'skill' },
  environmentPrefix: 'workspace-',
  isQuiet: ({ name }) => ENVIRONMENT_TOOLS.includes(name),
  subAgentTools: ['task'],
  listing: {
    start: '<available_skills>\n',
    end: '\n</available_skills>',
    row: AGENT_PROFILES.copilot.listing.row,
  },
  asksAside: false,
};

function eventsOf({ type, data, exitCode }: JsonRecord): ProgramEvent[] {
  const event = recordOf(data);
  if (type === 'user.message') return [{ kind: 'started' }];
  if (type === 'session.error')
    return [{ kind: 'failed', message: stringOf(event.message) ?? 'session.error' }];
  if (type === 'result')
    return exitCode === 0 ? [{ kind: 'ended' }] : [{ kind: 'failed', message: `Exit code ${exitCode}` }];
  if (type !== 'tool.execution_complete') return [];
  const shell = recordOf(event.shellExecution).exitCode;
  const code = typeof shell === 'number' ? shell : null;
  return [
    {
      ...{ kind: 'call-ended', id: stringOf(event.toolCallId), exitCode: code, command: null },
      ok: event.success === true && (code === null || code === 0),
      output: stringOf(recordOf(event.result).content),
    },
  ];
}

function environmentFiles({ url, briefing }: ProgramEnvironment, token: string): Record<string, string> {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    '.copilot/copilot-instructions.md': briefing,
    ...(url === null
      ? {}
      : {
          '.copilot/mcp-config.json': JSON.stringify({
            mcpServers: { [ENVIRONMENT_SERVER]: { type: 'http', url, headers, tools: ['*'] } },
          }),
        }),
  };
}
