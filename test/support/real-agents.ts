import { AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { findInstalledAgent, type InstalledAgent } from '../stand-ins/agents/installed-agents.ts';

/** A real agent for tests to run. */
export interface RealAgent {
  agent: AgentName;
  /** For the names of tests: its name, and why its tests are skipped where they are. */
  title: string;
  /** Whether its tests are to be skipped: never in continuous integration, where a missing agent is a failure. */
  isSkipped: boolean;
  /** @throws when it is not installed */
  installed(): InstalledAgent;
}

/** The agents that are tested, in the versions of `agents/*.yaml`. */
export const REAL_AGENTS: readonly RealAgent[] = AGENTS.map((agent) => {
  const found = findInstalledAgent(agent);
  const missing = `${AGENT_PROFILES[agent].title} is not installed here; scripts/agents installs it`;
  const isSkipped = found === null && !process.env.CI;
  return {
    agent,
    title: isSkipped ? `${agent} (skipped: ${missing})` : agent,
    isSkipped,
    installed() {
      if (found === null) throw new Error(`${missing}.`);
      return found;
    },
  };
});
