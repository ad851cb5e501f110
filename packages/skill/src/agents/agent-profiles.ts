import type { AgentProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import { AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
// Written by `npm run docs` from agents/*.yaml, so that no YAML is parsed at run time.
import profiles from './profiles.json' with { type: 'json' };

/** Profiles of all agents, by name. Source: agents/*.yaml. */
export const AGENT_PROFILES = Object.fromEntries(
  AGENTS.map((agent) => [agent, (profiles as unknown as Record<AgentName, AgentProfile>)[agent]]),
) as Record<AgentName, AgentProfile>;
