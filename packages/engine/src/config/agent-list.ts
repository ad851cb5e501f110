import {
  AGENTS,
  type AgentName,
  OTHER_DRIVERS,
  SESSION_AGENTS,
  type SessionDriver,
} from '@plugin-eval/core/documents/names.ts';

/** Agents in the order in which they are named, each once, with the models that some of them are named with. */
export interface AgentList {
  /** Named agents; empty for none. */
  agents: AgentName[];
  /** `provider:model`, or a tier. */
  models: Partial<Record<AgentName, string>>;
  /**
   * Driver of the sessions in place of an agent: our own loop. Null when agents run them, or none was named.
   */
  driver: SessionDriver | null;
}

/**
 * Parses `codex,copilot=anthropic:sonnet`, or `tool-loop` alone.
 * @returns the list, or one sentence that says why the text is none
 */
export function readAgentList(text: string): AgentList | string {
  const driver = OTHER_DRIVERS.find((known) => known === text.trim());
  if (driver !== undefined) return { agents: [], models: {}, driver };
  const list: AgentList = { agents: [], models: {}, driver: null };
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (OTHER_DRIVERS.some((known) => known === name))
      return `${name} cannot be combined with agents, and takes its model from --model.`;
    const agent = AGENTS.find((known) => known === name);
    if (agent === undefined) return `${name || 'nothing'} is not one of ${SESSION_AGENTS.join(', ')}.`;
    if (!list.agents.includes(agent)) list.agents.push(agent);
    if (at < 0) continue;
    const model = part.slice(at + 1).trim();
    if (model === '') return `${name}= names no model.`;
    if ((list.models[agent] ?? model) !== model) return `${name} is given two models.`;
    list.models[agent] = model;
  }
  return list;
}
