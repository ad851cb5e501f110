import { ACP_AGENTS } from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import type { StandInAnswer, StandInProtocol } from '../stand-ins/stand-in.ts';
import { programHere } from './program-stage.ts';
import { triedSandbox } from './tried-sandbox.ts';

/** What a model says so that a program does something. */
interface ProgramWords {
  protocol: StandInProtocol;
  load: (skill: string) => StandInAnswer;
  shell: (command: string) => StandInAnswer;
  /** A tool of the scene. */
  inScene: (tool: string, input: object) => StandInAnswer;
}

const call = (name: string, input: object): StandInAnswer => ({ toolCalls: [{ name, input }] });

const WORDS: Readonly<Record<string, ProgramWords>> = {
  codex: {
    protocol: 'openai-responses',
    load: (skill) => call('exec_command', { cmd: `cat ~/.agents/skills/${skill}/SKILL.md` }),
    shell: (cmd) => call('exec_command', { cmd }),
    inScene: (name, input) => ({ toolCalls: [{ name, input, namespace: 'mcp__workspace' }] }),
  },
  copilot: {
    protocol: 'anthropic',
    inScene: (name, input) => call(`workspace-${name}`, input),
    load: (skill) => call('skill', { skill }),
    shell: (command) => call('bash', { command, description: 'Looks.' }),
  },
  gemini: {
    protocol: 'google',
    inScene: (name, input) => call(`mcp_workspace_${name}`, input),
    load: (name) => call('activate_skill', { name }),
    shell: (command) => call('run_shell_command', { command }),
  },
  opencode: {
    protocol: 'openai-chat',
    inScene: (name, input) => call(`workspace_${name}`, input),
    load: (name) => call('skill', { name }),
    shell: (command) => call('bash', { command, description: 'Looks.' }),
  },
  cline: {
    protocol: 'openai-chat',
    inScene: call,
    load: (skill) => call('skills', { skill }),
    shell: (command) => call('run_commands', { commands: [command] }),
  },
  droid: {
    protocol: 'anthropic',
    inScene: (name, input) => call(`workspace___${name}`, input),
    load: (skill) => call('Skill', { skill }),
    shell: (command) => call('Execute', { command, riskLevel: 'low', riskLevelReason: 'It looks.' }),
  },
  kilo: {
    protocol: 'anthropic',
    inScene: (name, input) => call(`workspace_${name}`, input),
    load: (name) => call('skill', { name }),
    shell: (command) => call('bash', { command, description: 'Looks.' }),
  },
  kimi: {
    protocol: 'openai-chat',
    inScene: (name, input) => call(`mcp__workspace__${name}`, input),
    load: (skill) => call('Skill', { skill }),
    shell: (command) => call('Bash', { command }),
  },
  pi: {
    protocol: 'anthropic',
    inScene: call,
    load: (skill) => call('read', { path: `/home/user/.agents/skills/${skill}/SKILL.md` }),
    shell: (command) => call('bash', { command }),
  },
  qwen: {
    protocol: 'openai-chat',
    inScene: (name, input) => call(`mcp__workspace__${name}`, input),
    load: (skill) => call('skill', { skill }),
    shell: (command) => call('run_shell_command', { command, is_background: false }),
  },
};

/**
 * The agent programs with the words that they are driven by, for tests of all of them. Where one is not installed its
 * tests are skipped, never in continuous integration; `scripts/agents` installs it.
 */
const ALL_WAYS = AGENT_PROGRAMS.flatMap((program) => {
  const words = WORDS[program.driver];
  if (words === undefined) return [];
  const installed = programHere(program);
  return [
    {
      ...{ ...words, program, driver: program.driver },
      isSkipped: (installed === null && !process.env.CI) || typeof triedSandbox === 'string',
      /** @throws when it is not installed */
      installed() {
        if (installed === null)
          throw new Error(`${program.driver} is not installed here; scripts/agents installs it.`);
        return installed;
      },
    },
  ];
});

const isAcp = ({ driver }: { driver: string }) => ACP_AGENTS.some((agent) => agent === driver);

/** Programs with a driver of their own. */
export const PROGRAM_WAYS = ALL_WAYS.filter((way) => !isAcp(way));

/** Programs that speak ACP. */
export const ACP_WAYS = ALL_WAYS.filter(isAcp);
