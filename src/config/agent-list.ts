import { AGENTS, type AgentName } from '../documents/names.ts';

/** Agents in the order in which they are named, each once, with the models that some of them are named with. */
export interface AgentList {
  agents: AgentName[];
  /** `provider:model`, or a tier. */
  models: Partial<Record<AgentName, string>>;
}

/**
 * Reads `codex,copilot=anthropic:sonnet`.
 * @returns what is wrong with it where it is no such list, one sentence
 */
export function readAgentList(text: string): AgentList | string {
  const list: AgentList = { agents: [], models: {} };
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    const agent = AGENTS.find((known) => known === name);
    if (agent === undefined) return `${name || 'nothing'} is not one of ${AGENTS.join(', ')}.`;
    if (!list.agents.includes(agent)) list.agents.push(agent);
    if (at < 0) continue;
    const model = part.slice(at + 1).trim();
    if (model === '') return `${name}= names no model.`;
    if ((list.models[agent] ?? model) !== model) return `${name} is given two models.`;
    list.models[agent] = model;
  }
  return list;
}
