import { ENVIRONMENT_SERVER } from './environment-server.ts';
import { AGENT_TOOLS, HARNESS_INVENTORY } from './harness-inventory.ts';

/** The declared contents of a session. */
export interface DeclaredSession {
  /** Names of the installed skills. */
  skills: readonly string[];
  /** Skills that a harness lists only after one of their files was touched (`paths`). */
  conditional: ReadonlySet<string>;
  /** Tools of its environment, as the agent sees them; with any, there is their server too. */
  environmentTools: readonly string[];
  /** The harness's own tools. @default those of a session without tools */
  tools?: readonly string[];
  /** @default `dontAsk` */
  permissionMode?: string;
}

/**
 * Compares a session with its declaration, by the `init` message of its harness: nothing of the host may be
 * in it, and nothing declared may be missing. Empty when they match.
 * @param init the message, untrusted
 */
export function differencesOf(init: Record<string, unknown>, declared: DeclaredSession): string[] {
  const skills = new Set(namesOf(init.skills));
  const known = new Set([...declared.skills, ...HARNESS_INVENTORY.skills]);
  const missing = declared.skills.filter((name) => !skills.has(name) && !declared.conditional.has(name));
  const { permissionMode = 'dontAsk' } = declared;
  const given = [...(declared.tools ?? AGENT_TOOLS), ...declared.environmentTools];
  const tools = namesOf(init.tools);
  const plugins = listOf(init.plugins).filter(
    ({ name, path }) => path !== 'builtin' || !HARNESS_INVENTORY.plugins.includes(String(name)),
  );
  return [
    ...[...skills]
      .filter((name) => !known.has(name))
      .map((name) => `a skill that was not installed: ${name}`),
    ...missing.map((name) => `an installed skill is missing: ${name}`),
    ...tools.filter((name) => !given.includes(name)).map((name) => `a tool that was not given: ${name}`),
    ...given.filter((name) => !tools.includes(name)).map((name) => `a tool is missing: ${name}`),
    ...plugins.map(({ name }) => `a plugin that was not installed: ${name}`),
    ...serverDifferences(listOf(init.mcp_servers), declared),
    ...(init.permissionMode === permissionMode ? [] : [`the permission mode ${init.permissionMode}`]),
    ...(init.apiKeySource === 'ANTHROPIC_API_KEY' ? [] : [`a credential from ${init.apiKeySource}`]),
  ].map((difference) => difference.slice(0, 200));
}

/** Servers configured elsewhere never report the SDK as their source, whatever their name. */
function serverDifferences(
  servers: readonly Record<string, unknown>[],
  { environmentTools }: DeclaredSession,
): string[] {
  const isOurs = ({ name, source }: Record<string, unknown>) =>
    name === ENVIRONMENT_SERVER && source === 'sdk';
  const ours = environmentTools.length === 0 ? [] : servers.filter(isOurs).slice(0, 1);
  return [
    ...servers
      .filter((server) => !ours.includes(server))
      .map(({ name }) => `an MCP server that was not given: ${name}`),
    ...ours
      .filter(({ status }) => status !== 'connected')
      .map(({ status }) => `the MCP server of the scene is ${status}`),
    ...(ours.length === 0 && environmentTools.length > 0 ? ['the MCP server of the scene is missing'] : []),
  ];
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}
