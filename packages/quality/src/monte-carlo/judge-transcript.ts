import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { checkEvidence, evidenceProblem } from '@plugin-eval/sessions/grading/evidence.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import type { GradedAnswer, GradingRequest, MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { BYTES_PER_TOKEN } from '@plugin-eval/sessions/grading/token-bounds.ts';
import type { SessionResult } from '@plugin-eval/sessions/session-request.ts';
import type { z } from 'zod';
import { bandProblem } from './quality-bands.ts';
import {
  EXPECTATIONS_QUESTION,
  expectationsAnswer,
  QUALITY_QUESTION,
  qualityAnswer,
} from './quality-question.ts';
import { type SessionTask, transcriptMaterial } from './transcript-material.ts';

/** The judge of transcripts, and its limits. */
export interface QualityJudge {
  model: ResolvedModel;
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** Tokens that the model can take in and give out together; null when unknown. */
  contextTokens: number | null;
}

/** The judge's result for one session. */
export interface SessionGrade {
  /** 0-1: the score, or the share of the case's own expectations that were met. */
  quality: number;
  reason: string;
  /** Quotes found in the agent's own words and calls. */
  evidence: string[];
  expectations: { expectation: string; met: boolean; evidence: string[] }[];
  inScope: boolean;
  completed: boolean;
}

export interface GradedSession extends SessionGrade {
  /** True when the judge saw only a part of the transcript. */
  cut: boolean;
  paid: Paid;
}

/** The judge's result for a transcript, or the reason it is missing. */
export type Grading = { state: 'graded'; graded: GradedSession } | { state: 'errored'; reason: string };

/** Instructions and question. */
const QUESTION_TOKENS = 8_000;
/** Bytes of a transcript where the context of the judge is not known. */
const ROOM_OF_UNKNOWN_CONTEXT = 300_000;

/**
 * Grades one session from its whole transcript: by the expectations of its case, if any, else overall. Quotes
 * count only when they occur in the agent's own text or calls.
 * @param label, subject, sample as in a task; the sample is that of the session
 * @throws MeasurementError when no usable answer came
 */
export async function gradeSession(
  perform: Perform,
  result: Pick<SessionResult, 'transcript' | 'execution'>,
  task: SessionTask,
  judge: QualityJudge,
  about: { label: string; subject: string; sample: number },
): Promise<GradedSession> {
  const { material, own, cut } = transcriptMaterial(result, task, transcriptRoom(judge));
  const ask = <Schema extends z.ZodType>(
    part: Pick<GradingRequest<Schema>, 'question' | 'answer' | 'check'>,
  ) =>
    grade(perform, {
      model: judge.model,
      maxOutputTokens: judge.maxOutputTokens,
      material,
      ...about,
      ...part,
    });
  const graded =
    task.expectations.length === 0
      ? await gradeWhole(ask, own)
      : await gradeExpectations(ask, own, task.expectations);
  return { ...graded, cut };
}

type Ask = <Schema extends z.ZodType>(
  part: Pick<GradingRequest<Schema>, 'question' | 'answer' | 'check'>,
) => Promise<GradedAnswer<z.infer<Schema>>>;

async function gradeWhole(ask: Ask, own: readonly MaterialFile[]): Promise<Omit<GradedSession, 'cut'>> {
  const graded = await ask({
    question: QUALITY_QUESTION,
    answer: { name: 'session_quality', schema: qualityAnswer },
    check: ({ evidence, score, band }) => quoteProblem(evidence, own) ?? bandProblem(score, band),
  });
  const { score, reasoning, evidence, in_scope, completed } = graded.answer;
  return {
    quality: score,
    reason: reasoning,
    evidence: foundIn(evidence, own),
    expectations: [],
    inScope: in_scope,
    completed,
    paid: paidOf(graded),
  };
}

async function gradeExpectations(
  ask: Ask,
  own: readonly MaterialFile[],
  expectations: readonly string[],
): Promise<Omit<GradedSession, 'cut'>> {
  const graded = await ask({
    question: EXPECTATIONS_QUESTION,
    answer: { name: 'session_expectations', schema: expectationsAnswer(expectations.length) },
    check: ({ expectations: judged }) => {
      if (judged.some(({ number }, index) => number !== index + 1)) {
        return `The expectations have to be judged one by one, from 1 to ${expectations.length}.`;
      }
      const unproven = judged.find(({ met, evidence }) => met && foundIn(evidence, own).length === 0);
      if (unproven !== undefined) {
        return `Expectation ${unproven.number} is called met, but none of its quotes occurs in the agent's own words and calls. Quote them letter by letter, or call it not met.`;
      }
      const quotes = judged.flatMap(({ evidence }) => evidence);
      return quotes.length === 0 ? null : quoteProblem(quotes, own);
    },
  });
  const { reasoning, expectations: judged, in_scope, completed } = graded.answer;
  return {
    quality: judged.filter(({ met }) => met).length / judged.length,
    reason: reasoning,
    evidence: foundIn(
      judged.flatMap(({ evidence }) => evidence),
      own,
    ),
    expectations: judged.map(({ met, evidence }, index) => ({
      expectation: expectations[index] ?? '',
      met,
      evidence: foundIn(evidence, own),
    })),
    inScope: in_scope,
    completed,
    paid: paidOf(graded),
  };
}

function quoteProblem(quotes: readonly string[], own: readonly MaterialFile[]): string | null {
  const problem = evidenceProblem(checkEvidence(quotes, own));
  return problem === null
    ? null
    : `${problem} Only files titled "the agent said" or "the agent called a tool" count as evidence.`;
}

function foundIn(quotes: readonly string[], own: readonly MaterialFile[]): string[] {
  return checkEvidence(quotes, own)
    .filter(({ found }) => found)
    .map(({ quote }) => quote);
}

/** Bytes that the material of one judgement may have. */
export function transcriptRoom({ contextTokens, maxOutputTokens }: QualityJudge): number {
  if (contextTokens === null) return ROOM_OF_UNKNOWN_CONTEXT;
  // A repair carries the first answer too.
  return Math.max(0, contextTokens - 2 * maxOutputTokens - QUESTION_TOKENS) * BYTES_PER_TOKEN.fewest;
}

function paidOf({ keys, usage, costUsd }: GradedAnswer<unknown>): Paid {
  return { keys, usage, costUsd };
}
