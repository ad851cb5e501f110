import type { Evaluation } from '../../documents/evaluation.ts';
import { isPlugin, judgeLayerOf } from '../../documents/evaluation-parts.ts';

/** Whether scores that were handed in with --judge-scores are part of the result; those earn no badge. */
export function isSelfReported(evaluation: Evaluation): boolean {
  const members = isPlugin(evaluation) ? evaluation.skills : [];
  return [evaluation, ...members].some((one) => judgeLayerOf(one)?.selfReported === true);
}
