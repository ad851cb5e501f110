import type { AgentProfile, ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import type { AgentName, ListedAgentName } from '@plugin-eval/core/documents/names.ts';
// Written by `npm run docs` from agents/*.yaml, so that no YAML is parsed at run time.
import listings from './listing-profiles.json' with { type: 'json' };
import profiles from './profiles.json' with { type: 'json' };

/** Profiles of the agents that were measured whole, by name. Source: agents/*.yaml. */
export const AGENT_PROFILES = profiles as unknown as Record<AgentName, AgentProfile>;

/** Listing rules of all agents with a measured list, by name. Source: agents/*.yaml. */
export const LISTING_PROFILES: Record<ListedAgentName, ListingProfile> = {
  ...AGENT_PROFILES,
  ...(listings as unknown as Record<Exclude<ListedAgentName, AgentName>, ListingProfile>),
};
