import {
  DOCUMENTED_AGENTS,
  type NamedAgent,
  OTHER_DRIVERS,
  RUN_AGENTS,
  SESSION_AGENTS,
  type SessionDriver,
} from '@plugin-eval/core/documents/names.ts';

/** Agents in the order in which they are named, each once, with the models that some of them are named with. */
export interface AgentList {
  /** Named agents; empty for none. */
  agents: NamedAgent[];
  /** `provider:model`, or a tier. */
  models: Partial<Record<NamedAgent, string>>;
  /**
   * Driver of the sessions in place of an agent: our own loop. Null when agents run them, or none was named.
   */
  driver: SessionDriver | null;
  /** The user's own agent that `acp` stands for: `FILE.yaml` or `acp:COMMAND`; null without one. */
  custom: string | null;
}

const COMMAND = 'acp:';
const NAMED: readonly NamedAgent[] = [...RUN_AGENTS.filter((name) => name !== 'acp'), ...DOCUMENTED_AGENTS];

/**
 * Parses `codex,copilot=anthropic:sonnet,./my-agent.yaml`, or `acp:COMMAND` or `tool-loop` alone.
 * @returns the list, or one sentence that says why the text is none
 */
export function readAgentList(text: string): AgentList | string {
  const driver = OTHER_DRIVERS.find((known) => known === text.trim());
  const list: AgentList = { agents: [], models: {}, driver: driver ?? null, custom: null };
  if (driver !== undefined) return list;
  if (text.trim().startsWith(COMMAND)) return ofCommand(text.trim());
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (OTHER_DRIVERS.some((known) => known === name))
      return `${name} cannot be combined with agents, and takes its model from --model.`;
    const isFile = /\.ya?ml$/.test(name);
    const agent = isFile ? 'acp' : NAMED.find((known) => known === name);
    if (agent === undefined)
      return `${name || 'nothing'} is not one of ${SESSION_AGENTS.join(', ')}, a FILE.yaml or acp:COMMAND.`;
    if (isFile && (list.custom ?? name) !== name) return 'One FILE.yaml at a time can be an agent.';
    if (isFile) list.custom = name;
    if (!list.agents.includes(agent)) list.agents.push(agent);
    if (at < 0) continue;
    const model = part.slice(at + 1).trim();
    if (model === '') return `${name}= names no model.`;
    if ((list.models[agent] ?? model) !== model) return `${name} is given two models.`;
    list.models[agent] = model;
  }
  return list;
}

/** A command holds commas and equals signs, so it is named alone. */
function ofCommand(text: string): AgentList | string {
  if (text.slice(COMMAND.length).trim() === '') return 'acp: names no command.';
  return { agents: ['acp'], models: {}, driver: null, custom: text };
}
