import type { PastWork } from '@plugin-eval/engine/run/likely-estimate.ts';
import type { Purpose } from '@plugin-eval/engine/run/planned-work.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';
import type { StoredResult } from '@plugin-eval/engine/store/journal.ts';
import { BYTES_PER_TOKEN } from '@plugin-eval/sessions/grading/token-bounds.ts';

const ANSWERS: Readonly<Record<string, Purpose>> = {
  matchup: 'matchup',
  session_prompts: 'prompts',
  session_quality: 'session-judgement',
  session_expectations: 'session-judgement',
  second_opinion: 'opinion',
  review: 'opinion',
};

/** Purposes whose questions consist of texts known when they are planned. */
const PLANNED_BY_TEXT: ReadonlySet<Purpose> = new Set(['judgement', 'prompts', 'matchup', 'opinion']);

/** Purposes whose questions show one text for each skill, or for each pair. */
const ABOUT_ONE_TEXT: ReadonlySet<Purpose> = new Set(['judgement', 'prompts', 'matchup']);

/** Returns the purpose and cost of a result in the journal. @param stored of any task kind of ours */
export function pastWorkOf({ kind, input, result, usage, costUsd }: StoredResult): PastWork {
  const recorded = JSON.parse(input) as RecordedInput;
  const purpose = purposeOf(kind, recorded);
  const { turns, asked: spoken } = countsOf(result);
  const askedTokens = PLANNED_BY_TEXT.has(purpose) ? askedTokensOf(recorded) : null;
  return {
    ...{ purpose, model: recorded.model?.name ?? null, calls: turns ?? spoken ?? 1 },
    ...{ askedTokens, usage, costUsd, about: aboutOf(purpose, recorded) },
  };
}

/**
 * The text a question is about, which comes first: the same for all rubrics of a skill. Questions with
 * several texts for one skill would count it several times, so they return null.
 */
function aboutOf(purpose: Purpose, { messages = [], answerSchema }: RecordedInput): string | null {
  if (!ABOUT_ONE_TEXT.has(purpose) || answerSchema?.name?.startsWith('trigger')) return null;
  return messages[0]?.blocks[0]?.text ?? null;
}

interface RecordedInput {
  model?: { name?: string };
  scene?: JsonValue;
  system?: string;
  messages?: readonly { blocks: readonly { text: string }[] }[];
  answerSchema?: { name?: string } | null;
}

function askedTokensOf({ system = '', messages = [], answerSchema = null }: RecordedInput): number {
  const texts = messages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const bytes = [system, ...texts, JSON.stringify(answerSchema)].map((text) => Buffer.byteLength(text));
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / BYTES_PER_TOKEN.usual);
}

function purposeOf(kind: string, { scene: environment, answerSchema }: RecordedInput): Purpose {
  if (kind === 'agent-session') return environment === undefined ? 'session' : 'probe';
  if (kind !== 'model-answer') return 'probe';
  return ANSWERS[answerSchema?.name ?? ''] ?? 'judgement';
}

/** Reads only the number of calls, not the text of an answer. */
function countsOf(json: string): { turns?: number; asked?: number } {
  const value: unknown = JSON.parse(json);
  return value !== null && typeof value === 'object' ? value : {};
}
