import type { AgentProfile } from '../documents/agent-profile.ts';
import { AGENTS, type AgentName } from '../documents/names.ts';
// Written by `npm run docs` from agents/*.yaml, so that no YAML is parsed at run time.
import profiles from './profiles.json' with { type: 'json' };

/** What is known of every agent, in the order of their names. Source: agents/*.yaml. */
export const AGENT_PROFILES = Object.fromEntries(
  AGENTS.map((agent) => [agent, (profiles as unknown as Record<AgentName, AgentProfile>)[agent]]),
) as Record<AgentName, AgentProfile>;
