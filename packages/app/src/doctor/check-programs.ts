import { DOCUMENTED_AGENTS, type DocumentedAgentName } from '@plugin-eval/core/documents/names.ts';
import type { AgentProgram } from '@plugin-eval/sessions/programs/agent-program.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { findProgram, isTriedVersion } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import type { Check } from './check-models.ts';

/** Lists the agent programs that can run sessions here, with versions. */
export function checkPrograms(): Check[] {
  return [...AGENT_PROGRAMS.map(checkProgram), ...DOCUMENTED_AGENTS.map(untried)];
}

function untried(agent: DocumentedAgentName): Check {
  const message = `${agentTitle(agent)} is untried: it is known from its documentation, and no sessions run in it`;
  return { name: `agent ${agent}`, status: 'absent', message };
}

function checkProgram(program: AgentProgram): Check {
  const {
    driver,
    about: { title, version, package: name },
  } = program;
  const installed = findProgram(program);
  const use = `for the driver ${driver}, which runs the sessions of deep depth in it`;
  if (installed === null)
    return {
      name: `agent ${driver}`,
      status: 'absent',
      message: `${title} is not installed (npm install --global ${name}@${version}); ${use}`,
    };
  const tried = isTriedVersion(installed) ? '' : `, which was not tried: sessions were, with ${version}`;
  return { name: `agent ${driver}`, status: 'ok', message: `${title}: ${installed.version}${tried}; ${use}` };
}
