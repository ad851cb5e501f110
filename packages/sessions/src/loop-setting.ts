import type { ToolCall, ToolDefinition } from '@plugin-eval/engine/model/call-model-with-tools.ts';
import { answerToolCall, deniedTool, type ToolAnswer } from './answer-tool-call.ts';
import type { EnvironmentState } from './environment/environment-state.ts';
import { openEnvironment } from './environment/open-environment.ts';
import type { ExecutionRequest } from './execution/execution-request.ts';
import { EXECUTION_TOOLS } from './execution/execution-tools.ts';
import { withInlineCommands } from './execution/inline-commands.ts';
import { SKILLS_IN_SANDBOX } from './execution/skills-in-sandbox.ts';
import { ToolExecution } from './execution/tool-execution.ts';
import { withGivenSkills } from './given-skills.ts';
import { InstalledSkills } from './installed-skills.ts';
import { listSkills } from './listing.ts';
import { WORK_FOLDER } from './sandbox/sandbox.ts';
import type { ExecutionPlace } from './session-driver.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from './session-request.ts';
import { SESSION_TOOLS, SESSION_TOOLS_IN_SCENE } from './session-tools.ts';

/** The system prompt of a tool loop's agent. */
function loopSystemPrompt(listing: string): string {
  return `${INSTRUCTIONS}\n\n${aboutSkills(listing)}`;
}

/** The same for an agent that finds an environment around it. @param briefing of the environment */
function environmentSystemPrompt(listing: string, briefing: string): string {
  return joined(INSTRUCTIONS_IN_SCENE, aboutSkills(listing), briefing);
}

/** The system prompt of a bare model: the prompt under test, and the contents of the environment. */
function bareSystemPrompt(system: string, briefing: string): string {
  return joined(system, briefing);
}

function joined(...sections: readonly string[]): string {
  return sections.filter((section) => section.trim() !== '').join('\n\n');
}

function aboutSkills(listing: string): string {
  return `# Skills\n\n${listing === '' ? 'No skills are installed.' : `${ABOUT_SKILLS}\n\n${listing}`}`;
}

const INSTRUCTIONS = `You are an assistant that helps a software developer at the command line. Do what the user asks, with the tools that you have where they help, and answer in plain text when you are done. The user does not see what tools return: say in your answer what matters of it.

- There is no shell, no network and no workspace in this session. When a task calls for files or commands that are out of reach, work from what the user wrote, write out in your answer what you would create or run, and do not ask back.
- Several tools can be called at once when their calls do not depend on each other.`;

const INSTRUCTIONS_IN_SCENE = `You are an assistant. Do what the user asks, with the tools that you have where they help, and answer in plain text when you are done. The user does not see what tools return: say in your answer what matters of it.

- Several tools can be called at once when their calls do not depend on each other.`;

const INSTRUCTIONS_WITH_EXECUTION = `You are an assistant that helps a software developer at the command line. Do what the user asks, with the tools that you have, and answer in plain text when you are done. The user does not see what tools return: say in your answer what matters of it.

- The working folder is ${WORK_FOLDER}. Work on the files there, and put there whatever the user is to get. Commands that need the network fail.
- Do not ask back: nobody answers before you are done.
- Several tools can be called at once when their calls do not depend on each other.`;

const ABOUT_SKILLS = `These skills are installed. Each is a set of instructions for a kind of task; the Skill tool loads them. Use one when its description fits the task, and none when none does.`;

/** The environment of a tool loop's model: prompt, tools, and their results. */
export interface LoopSetting {
  system: string;
  tools: readonly ToolDefinition[];
  /** User messages, turn by turn. */
  prompts: readonly [string, ...string[]];
  listed: SessionResult['listed'];
  /** World of the environment; null without an environment. */
  world: EnvironmentState | null;
  /** Execution environment; null for an agent without one. */
  hands: ToolExecution | null;
  /** @param turn answer of the model in which the call was made, from 1 on */
  answer(call: ToolCall, turn: number): ToolAnswer | Promise<ToolAnswer>;
  /** Records a call that was made just before the session ended: in an environment it counts. */
  leave(call: ToolCall, turn: number): void;
}

/** Sets a session up: an agent with skills, in an environment or without, or a bare model. */
export function loopSetting(request: SessionRequest, installed: readonly SynthesisedSkill[]): LoopSetting {
  const world = request.scene === undefined ? null : openEnvironment(request.scene);
  const filled = (text: string) => (world === null ? text : world.fill(text)).toWellFormed();
  const prompts: LoopSetting['prompts'] = [filled(request.prompt), ...(request.followUps ?? []).map(filled)];
  const [first, ...later] = prompts;
  const environmentTools = world?.tools ?? [];
  const briefing = world?.briefing ?? '';
  if (request.bare !== undefined) {
    if (installed.length > 0) throw new Error('A bare model has no skills.');
    return {
      system: bareSystemPrompt(filled(request.bare.system), briefing),
      tools: environmentTools,
      ...{ prompts, listed: {}, world, hands: null },
      answer: (call, turn) => answerOutside(call, turn, world),
      leave: ({ name, input }, turn) => world?.saw(turn, name, input),
    };
  }
  const skills = new InstalledSkills(installed);
  const { text, listed } = listSkills(skills.all, request.listingBudget);
  const own = new OwnTools(skills, request.given?.at(-1));
  return {
    system: world === null ? loopSystemPrompt(text) : environmentSystemPrompt(text, briefing),
    tools: world === null ? SESSION_TOOLS : [...SESSION_TOOLS_IN_SCENE, ...environmentTools],
    prompts: [withGivenSkills(first, request.given, skills.all), ...later],
    ...{ listed, world, hands: null },
    answer: (call, turn) =>
      world === null || OwnTools.has(call.name) ? own.answer(call) : answerOutside(call, turn, world),
    leave: ({ name, input }, turn) => {
      if (!OwnTools.has(name)) world?.saw(turn, name, input);
    },
  };
}

/** Sets up an agent with execution: its sandbox is open, and must be closed. @throws AttemptFailure */
export async function loopSettingWithExecution(
  request: SessionRequest & { hands: ExecutionRequest },
  installed: readonly SynthesisedSkill[],
  place: ExecutionPlace,
  signal: AbortSignal,
): Promise<LoopSetting & { hands: ToolExecution }> {
  const skills = new InstalledSkills(installed, SKILLS_IN_SANDBOX);
  const { text, listed } = listSkills(skills.all, request.listingBudget);
  const { workspace } = request.hands;
  const files = place.workspaces.take(workspace);
  const { host, network } = place;
  const execution = await ToolExecution.open(request.hands, skills, { host, files, signal, network });
  const own = new OwnTools(skills);
  const prompts: LoopSetting['prompts'] = [
    request.prompt.toWellFormed(),
    ...(request.followUps ?? []).map((said) => said.toWellFormed()),
  ];
  return {
    system: joined(INSTRUCTIONS_WITH_EXECUTION, aboutSkills(text)),
    tools: [...SESSION_TOOLS.filter(({ name }) => name === 'Skill'), ...EXECUTION_TOOLS],
    ...{ prompts, listed, world: null, hands: execution },
    async answer(call, turn) {
      if (ToolExecution.has(call.name)) return await execution.answer(call, turn);
      const loaded = call.name === 'Skill' ? own.answer(call) : deniedTool(call.name);
      const answer = request.hands.asShipped
        ? await withInlineCommands(loaded, (command) => execution.runInline(command))
        : loaded;
      execution.keep(call, turn, answer);
      return answer;
    },
    leave: () => undefined,
  };
}

/** The tools of the loop itself. */
class OwnTools {
  readonly #skills: InstalledSkills;
  /** Base of relative paths: the folder of the skill loaded last. */
  #workingFolder: string;

  /** @param loaded the skill that the session begins with, if any */
  constructor(skills: InstalledSkills, loaded?: string) {
    this.#skills = skills;
    this.#workingFolder = (loaded === undefined ? null : skills.folderOf(loaded)) ?? '/';
  }

  static has(tool: string): boolean {
    return SESSION_TOOLS.some(({ name }) => name === tool);
  }

  answer(call: ToolCall): ToolAnswer {
    const answer = answerToolCall(call, this.#skills, this.#workingFolder);
    const folder = answer.load === undefined ? null : this.#skills.folderOf(answer.load.skill);
    this.#workingFolder = folder ?? this.#workingFolder;
    return answer;
  }
}

/** Answers a call of a foreign tool. An environment records it, even when it has no such tool. */
function answerOutside({ name, input }: ToolCall, turn: number, world: EnvironmentState | null): ToolAnswer {
  if (world === null) return deniedTool(name);
  const answer = world.call(turn, name, input);
  return world.offers(name) ? answer : deniedTool(name, answer.text);
}
