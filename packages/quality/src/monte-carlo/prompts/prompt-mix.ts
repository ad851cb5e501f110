/** Number of prompts to generate for each bucket. */
export interface PromptMix {
  explicit: number;
  implicit: number;
  contextual: number;
  nearMiss: number;
}

/** Source: docs/specification/sessions.md, "Prompts". */
export const DEFAULT_PROMPT_COUNT = 15;
export const PROMPT_COUNT_RANGE = { min: 6, max: 60 };

/** Two thirds should trigger, of which three tenths each are explicit and contextual: 15 are 3, 4, 3 and 5. */
export function promptMix(count: number): PromptMix {
  const nearMiss = Math.round(count / 3);
  const shouldTrigger = count - nearMiss;
  const explicit = Math.max(1, Math.round(shouldTrigger * 0.3));
  const contextual = explicit;
  return { explicit, implicit: shouldTrigger - explicit - contextual, contextual, nearMiss };
}
