import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { BYTES_PER_TOKEN, REPAIR_TOKENS } from '@plugin-eval/sessions/grading/token-bounds.ts';
import type { JudgeOptions } from './judge-options.ts';
import type { JudgeSubject } from './judge-subject.ts';
import { type PlannedCall, plannedCalls } from './planned-judge-calls.ts';
import { authorPrompts } from './trigger-prompts.ts';

/** Bytes of instructions, rubric, question and schema of one call; rubrics of users may be longer than ours. */
const QUESTION_BYTES = { min: 3_800, usual: 5_700, max: 13_000 };
/** Tokens of a short answer. */
const SHORTEST_ANSWER_TOKENS = 200;

/**
 * Estimates layer 2 of one skill without reusing journal results: at least when every first answer is good
 * and short, at most when every answer is rejected once and has full length.
 */
export function estimateJudge(
  subject: JudgeSubject,
  options: JudgeOptions,
  { seed, priceOf }: { seed: number; priceOf: (model: ResolvedModel) => Price | null },
): Estimate {
  return addEstimates(
    plannedCalls(subject, options, seed).map((call) =>
      estimateCall(call, options.maxOutputTokens, priceOf(call.model)),
    ),
  );
}

/**
 * Estimates generated prompts of a skill in addition to layer 2: zero if layer 2 needs the same ones anyway.
 */
export function estimateTaskPrompts(
  subject: JudgeSubject,
  options: JudgeOptions,
  { seed, priceOf }: { seed: number; priceOf: (model: ResolvedModel) => Price | null },
): Estimate {
  const isPaidInLayer2 = !subject.exempt && authorPrompts(subject.triggerEvals, seed) === null;
  if (isPaidInLayer2) return addEstimates([]);
  const [call] = plannedCalls({ ...subject, exempt: false, triggerEvals: [] }, options, seed);
  return addEstimates(
    call === undefined ? [] : [estimateCall(call, options.maxOutputTokens, priceOf(call.model))],
  );
}

function estimateCall(
  { material, attachment, repeats, model }: PlannedCall,
  maxOutputTokens: number,
  price: Price | null,
): Estimate {
  const least = {
    material: Math.floor(material.min / BYTES_PER_TOKEN.most),
    question: Math.floor((QUESTION_BYTES.min + attachment) / BYTES_PER_TOKEN.most),
    output: Math.min(SHORTEST_ANSWER_TOKENS, maxOutputTokens),
  };
  const first = {
    material: Math.ceil(material.max / BYTES_PER_TOKEN.fewest),
    question: Math.ceil((QUESTION_BYTES.max + attachment) / BYTES_PER_TOKEN.fewest),
    output: maxOutputTokens,
  };
  const repair = { ...first, question: first.question + maxOutputTokens + REPAIR_TOKENS };
  return {
    calls: { min: 1, max: 2 },
    inputTokens: { min: inputOf(least), max: inputOf(first) + inputOf(repair) },
    outputTokens: { min: least.output, max: first.output + repair.output },
    costUsd:
      price === null
        ? null
        : {
            min: costOf(usageOf(least, repeats ? 'read' : 'none'), price),
            max: costOf(usageOf(first, 'written'), price) + costOf(usageOf(repair, 'written'), price),
          },
    work: [
      {
        purpose: 'judgement',
        model: model.name,
        share: 1,
        inputTokens: Math.round(
          ((material.min + material.max) / 2 + QUESTION_BYTES.usual + attachment) / BYTES_PER_TOKEN.usual,
        ),
        rates: plainRates(price),
      },
    ],
  };
}

interface CallTokens {
  material: number;
  question: number;
  output: number;
}

function inputOf({ material, question }: CallTokens): number {
  return material + question;
}

/** @param cache what happens to the material there */
function usageOf(tokens: CallTokens, cache: 'none' | 'read' | 'written') {
  return {
    inputTokens: inputOf(tokens),
    outputTokens: tokens.output,
    cacheReadTokens: cache === 'read' ? tokens.material : 0,
    cacheWriteTokens: cache === 'written' ? tokens.material : 0,
  };
}
