import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { BYTES_PER_TOKEN, REPAIR_TOKENS } from '@plugin-eval/sessions/grading/token-bounds.ts';
import { type PlannedSession, planControls } from '@plugin-eval/sessions/planned-session.ts';
import type { ReadyCase } from './executed-options.ts';
import { type QualityJudge, transcriptRoom } from './judge-transcript.ts';
import type { MonteCarloOptions, MonteCarloSubject, SessionPrompt } from './monte-carlo-options.ts';
import { type PlannedDraw, planDraws, planExecutedDraws, planInstallation } from './plan-sessions.ts';
import { DEFAULT_PROMPT_COUNT, promptMix } from './prompts/prompt-mix.ts';
import { LOOKS } from './stop-early.ts';

/** Tokens of a short answer of a judge. */
const SHORTEST_ANSWER_TOKENS = 100;
/** Bytes of instructions, question and schema of a judgement. */
const QUESTION_BYTES = { min: 5_000, max: 13_000 };
/** Most bytes of one turn in a session's transcript: the agent's text, calls and results. */
const MOST_TURN_BYTES = 3 * 16_384;
/** Bytes of a transcript as a rule: an assumption of the authors, used until the journal knows better. */
const USUAL_TRANSCRIPT_BYTES = 6_000;
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

/** Estimates the judgement of one session. @param share of such sessions that are judged */
export function estimateJudgement(
  prompt: SessionPrompt | undefined,
  subject: Pick<MonteCarloSubject, 'statedScope'>,
  { quality, maxTurns }: Pick<MonteCarloOptions, 'quality' | 'maxTurns'>,
  price: Price | null,
  share: number,
): Estimate {
  const frame = [
    prompt?.text ?? '',
    subject.statedScope,
    prompt?.expectedOutput ?? '',
    ...(prompt?.expectations ?? []),
  ];
  const frameBytes = frame.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const inputTokens = Math.floor((QUESTION_BYTES.min + frameBytes) / BYTES_PER_TOKEN.most);
  const outputTokens = Math.min(SHORTEST_ANSWER_TOKENS, quality.maxOutputTokens);
  const shownBytes = Math.min(transcriptRoom(quality), frameBytes + maxTurns * MOST_TURN_BYTES);
  const mostInput = Math.ceil((QUESTION_BYTES.max + shownBytes) / BYTES_PER_TOKEN.fewest);
  const most = {
    inputTokens: 2 * mostInput + quality.maxOutputTokens + REPAIR_TOKENS,
    outputTokens: 2 * quality.maxOutputTokens,
  };
  return {
    calls: { min: 1, max: 2 },
    inputTokens: { min: inputTokens, max: most.inputTokens },
    outputTokens: { min: outputTokens, max: most.outputTokens },
    costUsd:
      price === null
        ? null
        : { min: leastCost(inputTokens, outputTokens, price), max: mostCost(mostInput, quality, price) },
    work: [
      {
        purpose: 'session-judgement',
        model: quality.model.name,
        share,
        inputTokens: Math.round(
          ((QUESTION_BYTES.min + QUESTION_BYTES.max) / 2 + frameBytes + USUAL_TRANSCRIPT_BYTES) /
            BYTES_PER_TOKEN.usual,
        ),
        rates: plainRates(price),
      },
    ],
  };
}

/** Both the first answer and the repair may fill the cache. */
function mostCost(inputTokens: number, { maxOutputTokens }: QualityJudge, price: Price): number {
  const call = (input: number) =>
    costOf(
      {
        inputTokens: input,
        outputTokens: maxOutputTokens,
        cacheReadTokens: 0,
        cacheWriteTokens: inputTokens,
      },
      price,
    );
  return call(inputTokens) + call(inputTokens + maxOutputTokens + REPAIR_TOKENS);
}

function leastCost(inputTokens: number, outputTokens: number, price: Price): number {
  return costOf({ inputTokens, outputTokens, cacheReadTokens: inputTokens, cacheWriteTokens: 0 }, price);
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
