import type { AcpAgentName } from '@plugin-eval/core/documents/names.ts';
import type { AgentRow } from './acp/agent-row.ts';
// Written by `npm run docs` from agents/*.yaml, so that no YAML is parsed at run time.
import rows from './acp/agent-rows.json' with { type: 'json' };
import { rowProgram } from './acp/row-program.ts';
import type { AgentProgram } from './agent-program.ts';
import { CODEX } from './codex.ts';
import { COPILOT } from './copilot.ts';
import { GEMINI } from './gemini.ts';
import { OPENCODE } from './opencode.ts';

/** Agents that run through ACP. */
const ACP_PROGRAMS = (rows as unknown as AgentRow[]).map((row) => rowProgram(row, row.agent as AcpAgentName));

/** The agent programs that can run sessions, by the name of their driver. */
export const AGENT_PROGRAMS: readonly AgentProgram[] = [CODEX, COPILOT, GEMINI, OPENCODE, ...ACP_PROGRAMS];

export function programOf(driver: string): AgentProgram | null {
  return AGENT_PROGRAMS.find((program) => program.driver === driver) ?? null;
}
