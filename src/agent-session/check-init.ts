import { AGENT_TOOLS, HARNESS_INVENTORY } from './harness-inventory.ts';

/** What a session was declared to have. */
export interface DeclaredSession {
  /** Names of the installed skills. */
  skills: readonly string[];
  /** Those of them that a harness lists only once a file of theirs was touched (`paths`). */
  conditional: ReadonlySet<string>;
}

/**
 * How a session differs from what was declared, going by the `init` message of its harness: nothing of the host's may be
 * in it, and nothing of ours may be missing. Empty when it is as it should be.
 * @param init the message, untrusted
 */
export function differencesOf(init: Record<string, unknown>, declared: DeclaredSession): string[] {
  const skills = new Set(namesOf(init.skills));
  const known = new Set([...declared.skills, ...HARNESS_INVENTORY.skills]);
  const missing = declared.skills.filter((name) => !skills.has(name) && !declared.conditional.has(name));
  const tools = namesOf(init.tools);
  const plugins = listOf(init.plugins).filter(
    ({ name, path }) => path !== 'builtin' || !HARNESS_INVENTORY.plugins.includes(String(name)),
  );
  return [
    ...[...skills]
      .filter((name) => !known.has(name))
      .map((name) => `a skill that was not installed: ${name}`),
    ...missing.map((name) => `an installed skill is missing: ${name}`),
    ...tools
      .filter((name) => !AGENT_TOOLS.includes(name))
      .map((name) => `a tool that was not given: ${name}`),
    ...AGENT_TOOLS.filter((name) => !tools.includes(name)).map((name) => `a tool is missing: ${name}`),
    ...plugins.map(({ name }) => `a plugin that was not installed: ${name}`),
    ...listOf(init.mcp_servers).map(({ name }) => `an MCP server that was not given: ${name}`),
    ...(init.permissionMode === 'dontAsk' ? [] : [`the permission mode ${init.permissionMode}`]),
    ...(init.apiKeySource === 'ANTHROPIC_API_KEY' ? [] : [`a credential from ${init.apiKeySource}`]),
  ].map((difference) => difference.slice(0, 200));
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}
