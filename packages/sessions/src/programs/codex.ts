import { join } from 'node:path';
import { type JsonRecord, parseJson, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { ENVIRONMENT_SERVER } from '../environment-server.ts';
import type { AgentProgram, ProgramEvent } from './agent-program.ts';
import { isTooLongForArgument } from './long-prompt.ts';

const TRIPLES: Readonly<Record<string, string>> = {
  x64: 'x86_64-unknown-linux-musl',
  arm64: 'aarch64-unknown-linux-musl',
};
/** Longest skill name. */
const LONGEST_NAME = 64;
const KEY_VARIABLE = 'MODEL_KEY';

/** Its own tools without effect except on its notes. */
const QUIET_TOOLS: readonly string[] = [
  ...['list_mcp_resources', 'list_mcp_resource_templates', 'read_mcp_resource', 'view_image'],
  ...['update_plan', 'get_goal', 'create_goal', 'update_goal', 'request_user_input'],
];
/** A command of plain words, joined by `&&` or `;`. */
const PLAIN_COMMAND = /^[\w\s./~',"-]+(?:(?:&&|;)[\w\s./~',"-]+)*$/;
const READERS = /^(?:cd|cat|ls|pwd|head|tail|nl|wc|sed\s+-n)(?:\s|$)/;

/**
 * Codex, tested with 0.169.0. Its program is a native binary; the script of the npm package is not needed. It
 * runs without its own sandbox, which does not work in ours. `$name` in a prompt would insert a skill's body
 * into the conversation without a call.
 */
export const CODEX: AgentProgram = {
  driver: 'codex',
  about: AGENT_PROFILES.codex,
  driverVersion: 1,
  protocols: ['openai-responses'],
  entry({ folder, beside, platform, architecture }) {
    const triple = TRIPLES[architecture];
    const own = beside(`@openai/codex-${platform}-${architecture}`) ?? folder;
    if (platform !== 'linux' || triple === undefined) return null;
    return {
      folder: join(own, 'vendor', triple),
      command: (mounted) => [`${mounted}/bin/codex`],
      path: ['codex-path'],
    };
  },
  skillsFolder: '.agents/skills',
  start: ({ prompt, model, url, token, contextTokens, userTurn, userTurns, scene: environment }) => ({
    arguments: [
      ...['exec', ...(userTurn === 1 ? [] : ['resume', '--last']), '--json', '--skip-git-repo-check'],
      // What it does not keep it cannot go on with.
      ...(userTurns === 1 ? ['--ephemeral'] : []),
      ...['--dangerously-bypass-approvals-and-sandbox', '--'],
      isTooLongForArgument(prompt) ? '-' : prompt,
    ],
    ...(isTooLongForArgument(prompt) ? { stdin: prompt } : {}),
    environment: { [KEY_VARIABLE]: token },
    files: {
      '.codex/config.toml': [
        // Texts of JSON are texts of TOML.
        `model = ${JSON.stringify(model.id)}`,
        'model_provider = "gateway"',
        ...(contextTokens === null ? [] : [`model_context_window = ${contextTokens}`]),
        ...(environment === null ? [] : [`developer_instructions = ${JSON.stringify(environment.briefing)}`]),
        'check_for_update_on_startup = false',
        // It runs at the provider, and would reach the network from there.
        'web_search = "disabled"',
        ...['[analytics]', 'enabled = false'],
        ...['[features]', 'plugins = false', 'apps = false', 'multi_agent = false'],
        ...['[skills.bundled]', 'enabled = false'],
        ...(environment?.url ? environmentServer(environment.url) : []),
        ...['[model_providers.gateway]', 'name = "gateway"', `base_url = ${JSON.stringify(`${url}/v1`)}`],
        ...[`env_key = "${KEY_VARIABLE}"`, 'wire_api = "responses"'],
        // Failures of the provider are met at the gateway.
        ...['request_max_retries = 0', 'stream_max_retries = 0', 'supports_websockets = false', ''],
      ].join('\n'),
    },
  }),
  plainPrompt: withoutMentions,
  eventReader: () => eventsOf,
  skillTool: null,
  environmentPrefix: 'mcp__workspace__',
  isQuiet: ({ name, input }) => QUIET_TOOLS.includes(name) || readsSkillsAlone(name, input),
  subAgentTools: ['spawn_agent', 'multi_agent_v1.spawn_agent'],
  listing: { start: '\n## Skills\n', end: '</skills_instructions>', row: AGENT_PROFILES.codex.listing.row },
  asksAside: false,
};

function environmentServer(url: string): string[] {
  return [
    `[mcp_servers.${ENVIRONMENT_SERVER}]`,
    `url = ${JSON.stringify(url)}`,
    `bearer_token_env_var = "${KEY_VARIABLE}"`,
    'required = true',
  ];
}

/** Returns true for a shell call that only reads skills, and the empty folder it runs in. */
function readsSkillsAlone(name: string, input: string): boolean {
  const { cmd } = recordOf(parseJson(input));
  if (name !== 'exec_command' || typeof cmd !== 'string' || !PLAIN_COMMAND.test(cmd) || cmd.includes('..'))
    return false;
  const commands = cmd.split(/&&|;|\n/).map((command) => command.trim());
  const paths = cmd.split(/[\s'",]+/).filter((word) => /^[/~]/.test(word));
  return (
    commands.every((command) => command === '' || READERS.test(command)) &&
    paths.every((path) => /^(?:~|\/home\/user)\/\.agents\/skills(?:\/|$)/.test(path))
  );
}

/** Puts a word joiner, which no reader sees, between a `$` and the name of a skill that follows it. */
function withoutMentions(prompt: string, skills: readonly string[]): string {
  const lower = skills.map((name) => name.toLowerCase());
  const [first = '', ...rest] = prompt.split('$');
  const isMention = (part: string) => {
    const start = part.slice(0, LONGEST_NAME).toLowerCase();
    return lower.some((name) => start.startsWith(name));
  };
  return [first, ...rest.map((part) => (isMention(part) ? `$\u2060${part}` : `$${part}`))].join('');
}

function eventsOf(event: JsonRecord): ProgramEvent[] {
  if (event.type === 'turn.started') return [{ kind: 'started' }];
  if (event.type === 'turn.completed') return [{ kind: 'ended' }];
  if (event.type === 'turn.failed')
    return [{ kind: 'failed', message: stringOf(recordOf(event.error).message) ?? 'turn.failed' }];
  const item = recordOf(event.item);
  if (event.type !== 'item.completed' || item.type !== 'command_execution') return [];
  const exitCode = typeof item.exit_code === 'number' ? item.exit_code : null;
  return [
    {
      ...{ kind: 'call-ended', id: null, exitCode, ok: exitCode === 0 },
      command: stringOf(item.command),
      output: stringOf(item.aggregated_output),
    },
  ];
}
