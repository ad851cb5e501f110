import type { AgentProgram } from './agent-program.ts';
import { CODEX } from './codex.ts';
import { COPILOT } from './copilot.ts';
import { GEMINI } from './gemini.ts';
import { OPENCODE } from './opencode.ts';

/** The agent programs that can run sessions, by the name of their driver. */
export const AGENT_PROGRAMS: readonly AgentProgram[] = [CODEX, COPILOT, GEMINI, OPENCODE];

export function programOf(driver: string): AgentProgram | null {
  return AGENT_PROGRAMS.find((program) => program.driver === driver) ?? null;
}
