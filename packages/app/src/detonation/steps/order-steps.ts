import type { Passage } from '@plugin-eval/scan/prose/read-prose.ts';
import type { ObedientStep } from '../obedient-step.ts';

export function orderSteps(_file: string, _passages: readonly Passage[]): ObedientStep[] {
  return [];
}
