import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ModelAnswer, ModelRequest } from '@plugin-eval/engine/model/model.ts';
import type { JsonValue, Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';
import type {
  MonteCarloContext,
  MonteCarloOptions,
  MonteCarloSubject,
  SessionPrompt,
} from '@plugin-eval/quality/monte-carlo/monte-carlo-options.ts';
import { runMonteCarlo } from '@plugin-eval/quality/monte-carlo/run-monte-carlo.ts';
import { CONTROL_SKILL, POSITIVE_CONTROLS } from '@plugin-eval/sessions/control-skill.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { SessionRequest, SessionResult } from '@plugin-eval/sessions/session-request.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { sessionVerdict } from '../stand-ins/session-verdict.ts';
import { excerptText } from './fake-perform.ts';
import { judgeModel } from './judge-stage.ts';
import { loadingSession, sessionResult } from './session-results.ts';
import { synthesisedSkill } from './synthesised-skill.ts';

/** What came of a session: its result, or what `perform` throws. */
export type Play = (request: SessionRequest, sample: number) => SessionResult | Error;

/** What the judge of a transcript answers: an object that becomes JSON, or what `perform` throws. */
export type Verdict = (request: ModelRequest, sample: number) => object | Error;

/** A door to scripted sessions and a scripted judge. One key is executed once, as the real door does. */
export interface ScriptedPerform extends Perform {
  /** Tasks that were executed, in the order in which they began. */
  readonly executed: Task[];
  /** Results by key, like a journal; hand it to another door to resume. */
  readonly results: Map<string, Performed>;
}

export const SUBJECT: MonteCarloSubject = {
  skill: synthesisedSkill({
    name: 'crane',
    description: 'Folds paper cranes. Use when somebody wants a crane folded.',
  }),
  path: 'skills/crane/SKILL.md',
  pluginName: 'origami',
  statedScope: 'Folds paper cranes. Use when somebody wants a crane folded.',
  exempt: false,
};

const SESSION_USAGE: Usage = {
  inputTokens: 1_000,
  outputTokens: 100,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

export function scriptedPerform(
  {
    play,
    verdict = honestVerdict,
    controls = soundControls,
  }: { play: Play; verdict?: Verdict; controls?: Play },
  results = new Map<string, Performed>(),
): ScriptedPerform {
  const executed: Task[] = [];

  async function perform<Result extends JsonValue>(task: Task): Promise<Performed<Result>> {
    const key = taskKey(task, 1);
    const known = results.get(key);
    if (known !== undefined) return { ...(known as Performed<Result>), fromJournal: true };
    executed.push(task);
    const came =
      task.kind === 'agent-session'
        ? playAny(play, controls)(task.input as unknown as SessionRequest, task.sample)
        : verdict(task.input as unknown as ModelRequest, task.sample);
    if (came instanceof Error) throw came;
    const result: JsonValue =
      task.kind === 'agent-session' ? (came as SessionResult) : answerOf(came as object);
    const performed = { key, result, usage: SESSION_USAGE, costUsd: 0.01, fromJournal: false };
    results.set(key, performed);
    return performed as Performed<Result>;
  }
  return Object.assign(perform, {
    executed,
    results,
    reject: async (key: string) => {
      results.delete(key);
    },
  });
}

function playAny(play: Play, controls: Play): Play {
  return (request, sample) => {
    const isControl = request.skills.some(({ name }) => name === CONTROL_SKILL.name);
    return (isControl ? controls : play)(request, sample);
  };
}

/** The control skill fires where it should and nothing where nothing should. */
export const soundControls: Play = ({ prompt }) =>
  POSITIVE_CONTROLS.includes(prompt)
    ? loadingSession([{ skill: CONTROL_SKILL.name, turn: 1 }])
    : sessionResult();

function answerOf(answer: object): ModelAnswer {
  return { text: JSON.stringify(answer), finishReason: 'stop', reportedModel: 'judge-1' };
}

/** Every result is good: 0.85, with what the agent said last as evidence. */
export const honestVerdict: Verdict = (request) => verdictOf(request, 0.85);

/** A verdict on the transcript in a request. @param score in [0, 1]; expectations are met when it is 0.5 or more */
export function verdictOf(request: ModelRequest, score: number): Record<string, unknown> {
  return sessionVerdict(excerptText(request), score);
}

/** Ten prompts that should trigger and five that should not, without expectations. */
export function fifteenPrompts(changes: Partial<SessionPrompt> = {}): SessionPrompt[] {
  return Array.from({ length: 15 }, (_, index) => ({
    text: index < 10 ? `Fold crane number ${index} for me.` : `Lift steel beam number ${index} for me.`,
    bucket: index < 10 ? 'implicit' : 'near_miss',
    shouldTrigger: index < 10,
    expectations: [],
    expectedOutput: null,
    files: [],
    ...changes,
  }));
}

export function isPositive({ prompt }: SessionRequest): boolean {
  return prompt.startsWith('Fold');
}

export function monteCarloOptions(changes: Partial<MonteCarloOptions> = {}): MonteCarloOptions {
  return {
    driver: 'tool-loop',
    driverVersion: '1',
    model: judgeModel('openai:agent'),
    quality: { model: judgeModel('openai:judge'), maxOutputTokens: 4_000, contextTokens: null },
    sessions: 50,
    maxTurns: 10,
    maxOutputTokens: 4_000,
    timeLimit: 60_000,
    listingBudget: 15_000,
    distractors: [synthesisedSkill({ name: 'beam' }), synthesisedSkill({ name: 'boat' })],
    distractorNotes: [],
    prompts: promptSet(fifteenPrompts()),
    stopEarly: null,
    lift: null,
    arm: null,
    execution: null,
    ...changes,
  };
}

/** Simulates a skill through a door, with a clock that ticks once for each look. */
export async function simulate(
  perform: Perform,
  changes: Partial<MonteCarloOptions> = {},
  { subject = SUBJECT, ...context }: Partial<MonteCarloContext> & { subject?: MonteCarloSubject } = {},
) {
  let now = 0;
  const { layer } = await runMonteCarlo(subject, monteCarloOptions(changes), {
    perform,
    clock: () => now++,
    seed: 1,
    skillRegistry: new SkillRegistry(),
    workspaces: new WorkspaceRegistry(),
    concurrency: 4,
    ...context,
  });
  return layer;
}

export function promptSet(prompts: readonly SessionPrompt[]): MonteCarloOptions['prompts'] {
  return { source: { kind: 'author', file: 'evals/evals.json' }, prompts, notes: [], paid: null };
}
