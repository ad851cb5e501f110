import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { type PlannedSession, planControls } from '@plugin-eval/sessions/planned-session.ts';
import { estimateJudgement } from './estimate-judgement.ts';
import type { ReadyCase } from './executed-options.ts';
import type { MonteCarloOptions, MonteCarloSubject, SessionPrompt } from './monte-carlo-options.ts';
import { type PlannedDraw, planDraws, planExecutedDraws, planInstallation } from './plan-sessions.ts';
import { DEFAULT_PROMPT_COUNT, promptMix } from './prompts/prompt-mix.ts';
import { LOOKS } from './stop-early.ts';

/** Bytes of a prompt that is not written yet: three long sentences. */
const UNWRITTEN_PROMPT_BYTES = 400;

const UNWRITTEN_CASE: ReadyCase = {
  ...{ kind: 'ready', workspace: null, setup: [], turns: [], timeoutS: null },
  ...{ given: new Map(), graders: [], ungraded: null, folder: '' },
};

/** Inputs of an estimate for one skill's layer 3; the prompts may not be known yet. */
export type EstimatedOptions = Omit<MonteCarloOptions, 'prompts'> & {
  prompts: readonly SessionPrompt[] | null;
};

/**
 * Estimates layer 3 of one skill without reusing journal results: at least when every session answers at once
 * and stops as early as possible, at most when each uses its full allowance and every judgement is repeated.
 * Excludes writing the prompts.
 */
export function estimateMonteCarlo(
  subject: MonteCarloSubject,
  { prompts, ...options }: EstimatedOptions,
  { seed, priceOf }: { seed: number; priceOf: (model: ResolvedModel) => Price | null },
): Estimate {
  if (subject.exempt) return addEstimates([]);
  const list = prompts ?? unwrittenPrompts();
  const whole: MonteCarloOptions = {
    ...options,
    prompts: { source: { kind: 'generated', file: null }, prompts: list, notes: [], paid: null },
    execution:
      options.execution === null
        ? null
        : {
            ...options.execution,
            // Of prompts that are not written yet each can be executed.
            cases: prompts === null ? list.map(() => UNWRITTEN_CASE) : options.execution.cases,
          },
  };
  const installation = planInstallation(subject.skill, whole, seed);
  const byHash = new Map(
    [...installation.skills, ...installation.without, installation.control]
      .flatMap((skill) => [skill, ...(skill.shipped === undefined ? [] : [skill.shipped])])
      .map((skill) => [skill.hash, skill]),
  );
  const prices = { session: priceOf(options.model), judge: priceOf(options.quality.model) };
  const least = options.stopEarly === null ? options.sessions : Math.min(options.sessions, LOOKS[0]);
  const session = ({ request }: PlannedSession, isCertain: boolean) => {
    const skills = request.skills.flatMap(({ hash }) => byHash.get(hash) ?? []);
    return unlessStopped(estimateSession(request, skills, prices.session), isCertain);
  };
  const judgement = (draw: PlannedDraw) => {
    const prompt = list[draw.promptIndex];
    const isCertain = draw.index < least && prompt?.shouldTrigger === true;
    const share = prompt?.shouldTrigger === true && draw.arm === 'with' ? 1 : 0;
    return unlessStopped(estimateJudgement(prompt, subject, whole, prices.judge, share), isCertain);
  };
  const closed = planDraws(installation, whole);
  const draws = [...closed, ...planExecutedDraws(installation, closed, whole)];
  return addEstimates([
    ...planControls(installation.skills, whole, installation.control).map((control) =>
      session(control, true),
    ),
    ...draws.map((draw) => session(draw, draw.index < least)),
    ...draws.map(judgement),
  ]);
}

/** Sets the minimum to zero for work that may not run at all. */
function unlessStopped(estimate: Estimate, isCertain: boolean): Estimate {
  return isCertain ? estimate : fromNothing(estimate);
}

function unwrittenPrompts(): SessionPrompt[] {
  const { nearMiss } = promptMix(DEFAULT_PROMPT_COUNT);
  return Array.from({ length: DEFAULT_PROMPT_COUNT }, (_, index) => ({
    text: String(index).padEnd(UNWRITTEN_PROMPT_BYTES, '.'),
    bucket: index < nearMiss ? 'near_miss' : 'implicit',
    shouldTrigger: index >= nearMiss,
    expectations: [],
    expectedOutput: null,
    files: [],
  }));
}
