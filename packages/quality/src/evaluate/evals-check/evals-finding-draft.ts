import type { EvalsFinding } from '@plugin-eval/core/documents/evals-check.ts';

/** A finding about the tests of one skill; `case` and `other` are indices of its cases. */
export type FindingDraft = Pick<EvalsFinding, 'rule' | 'level' | 'message' | 'fix'> & {
  case: number | null;
  other?: number;
  /** File and line of a test that is no case of the skill. */
  place?: { file: string; line: number | null };
};

/** A prompt as messages quote it. */
export function quoted(prompt: string): string {
  const line = prompt.split(/\s+/).filter(Boolean).join(' ');
  const points = [...line];
  return `"${points.length > 80 ? `${points.slice(0, 79).join('')}…` : line}"`;
}
