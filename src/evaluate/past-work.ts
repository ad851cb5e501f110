import type { Purpose } from '../run/estimate.ts';
import type { PastWork } from '../run/likely-estimate.ts';
import type { JsonValue } from '../run/task.ts';
import type { StoredResult } from '../store/journal.ts';

const ANSWERS: Readonly<Record<string, Purpose>> = {
  matchup: 'matchup',
  session_prompts: 'prompts',
  session_quality: 'session-judgement',
  session_expectations: 'session-judgement',
  second_opinion: 'opinion',
};

/** What a result in the journal was for, and what it took. @param stored of any task kind of ours */
export function pastWorkOf({ kind, input, result, usage, costUsd }: StoredResult): PastWork {
  const asked = JSON.parse(input) as Asked;
  const purpose = purposeOf(kind, asked);
  const { turns, asked: spoken } = countsOf(result);
  return { purpose, model: asked.model?.name ?? null, calls: turns ?? spoken ?? 1, usage, costUsd };
}

interface Asked {
  model?: { name?: string };
  scene?: JsonValue;
  answerSchema?: { name?: string } | null;
}

function purposeOf(kind: string, { scene, answerSchema }: Asked): Purpose {
  if (kind === 'agent-session') return scene === undefined ? 'session' : 'probe';
  if (kind !== 'model-answer') return 'probe';
  return ANSWERS[answerSchema?.name ?? ''] ?? 'judgement';
}

/** Of an answer its text is not read, only how many calls it counts. */
function countsOf(json: string): { turns?: number; asked?: number } {
  const value: unknown = JSON.parse(json);
  return value !== null && typeof value === 'object' ? value : {};
}
