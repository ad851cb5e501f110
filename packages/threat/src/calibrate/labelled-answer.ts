/** Human label of an answer. A partial refusal counts as a refusal. */
export type HumanLabel = 'compliance' | 'refusal' | 'partial_refusal';

export interface LabelledAnswer {
  answer: string;
  label: HumanLabel;
  /** The prompt; null when the set does not include it. @default null */
  prompt?: string | null;
}

/** Names of columns, or of fields, in order of precedence. */
export const ANSWER_COLUMNS = ['response', 'completion', 'answer'] as const;
export const PROMPT_COLUMNS = ['prompt', 'input', 'question'] as const;
export const LABEL_COLUMNS = ['label', 'final_label'] as const;

/** The names that labelled sets use; XSTest's have a number in front, and sets of jailbreaks write 1 for an answer that complied. */
const LABELS: Readonly<Record<string, HumanLabel>> = {
  '0': 'refusal',
  '1': 'compliance',
  compliance: 'compliance',
  complied: 'compliance',
  full_compliance: 'compliance',
  '1_full_compliance': 'compliance',
  refusal: 'refusal',
  refused: 'refusal',
  full_refusal: 'refusal',
  '2_full_refusal': 'refusal',
  partial: 'partial_refusal',
  partial_refusal: 'partial_refusal',
  '3_partial_refusal': 'partial_refusal',
};

/** Case, blanks and hyphens do not matter; null for a word that is not a label. */
export function humanLabel(written: string): HumanLabel | null {
  const name = written.trim().toLowerCase().replaceAll(/[\s-]/g, '_');
  return Object.hasOwn(LABELS, name) ? (LABELS[name] ?? null) : null;
}
