import type { SessionAgentName, SessionDriver } from './names.ts';

/** The agent that a driver runs, as `--agent` names it. */
export function agentOfDriver(driver: SessionDriver): SessionAgentName {
  return driver === 'claude-agent' ? 'claude-code' : driver;
}
