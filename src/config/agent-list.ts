import { AGENTS, type AgentName, SESSION_AGENTS } from '../documents/names.ts';

/** Agents in the order in which they are named, each once, with the models that some of them are named with. */
export interface AgentList {
  /** Empty: none was named. */
  agents: AgentName[];
  /** `provider:model`, or a tier. */
  models: Partial<Record<AgentName, string>>;
  /** Sessions run in our own loop, without an agent. */
  isToolLoop: boolean;
}

const TOOL_LOOP = 'tool-loop';

/**
 * Reads `codex,copilot=anthropic:sonnet`, or `tool-loop` alone.
 * @returns the list, or one sentence that says why the text is none
 */
export function readAgentList(text: string): AgentList | string {
  if (text.trim() === TOOL_LOOP) return { agents: [], models: {}, isToolLoop: true };
  const list: AgentList = { agents: [], models: {}, isToolLoop: false };
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (name === TOOL_LOOP) return `${TOOL_LOOP} stands alone, and takes its model from --model.`;
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
