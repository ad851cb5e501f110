import { fileURLToPath } from 'node:url';
import { agentRowSchema } from '@plugin-eval/sessions/programs/acp/agent-row.ts';
import { locateCommand } from '@plugin-eval/sessions/programs/acp/locate-command.ts';
import { rowProgram } from '@plugin-eval/sessions/programs/acp/row-program.ts';
import type { InstalledProgram } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import type { StandInAnswer, StandInOptions, StandInRequest } from '../stand-ins/stand-in.ts';
import { type ProgramStage, programStage } from './program-stage.ts';

const SCRIPT = fileURLToPath(new URL('../stand-ins/acp-agent.mjs', import.meta.url));
const PREFIX = 'mcp__workspace__';

/** The row of the fake ACP agent, with the one way in which it misbehaves. */
export function fakeAgentRow(way = '', session: object = {}) {
  return {
    ...{ agent: 'fake', title: 'Fake agent' },
    session: {
      command: ['node', SCRIPT],
      protocols: { 'openai-chat': {} },
      environment: { KEY: '{key}', MODEL: '{model}', URL_BASE: '{url}/v1', WAY: way },
      skill_tool: { name: 'Skill', field: 'skill' },
      sub_agents: ['Task'],
      asides: 'without-tools',
      first_call_seconds: 5,
      scene: {
        prefix: PREFIX,
        environment: { MCP: PREFIX, BRIEFING: '{briefing}' },
        quiet: ['Skill', 'Read'],
      },
      ...session,
    },
  };
}

/** The fake ACP agent as an installed program. */
export function fakeAgent(way = '', session: object = {}): InstalledProgram {
  const row = agentRowSchema.parse(fakeAgentRow(way, session));
  const { entry } = locateCommand(row.session.command, '/', process.env);
  return {
    program: rowProgram({ ...row, session: { ...row.session, command: ['fake'] } }, 'acp'),
    entry,
    version: 'fake',
  };
}

/** Sessions of the fake ACP agent in the sandbox, before a model that says what it is told to. */
export async function acpStage(
  answer: (request: StandInRequest) => StandInAnswer,
  {
    way = '',
    session = {},
    faults,
  }: { way?: string; session?: object; faults?: StandInOptions['faults'] } = {},
): Promise<ProgramStage> {
  return await programStage(fakeAgent(way, session), 'openai-chat', answer, faults);
}
