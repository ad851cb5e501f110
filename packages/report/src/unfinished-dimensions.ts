import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, judgeLayerOf, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { nameSessionsGap } from './sessions/sessions-warning.ts';

/** A dimension with an incomplete measurement. */
export interface UnfinishedDimension {
  name: DimensionName;
  /** True when it has no result at all, false when only some judges are missing. */
  errored: boolean;
  /** The layer with the missing result; null when unknown. */
  layer: 'judge' | 'monte_carlo' | null;
  /** May hold untrusted text. */
  reason: string;
}

const UNKNOWN_REASON = {
  skill: 'A planned layer failed on it.',
  plugin: 'Failed for at least one skill.',
  collection: 'Failed for at least one member.',
};

/**
 * Returns entries in the order of the dimensions. A skill that could not be read has its reason among its
 * findings instead.
 */
export function unfinishedDimensions(evaluation: Evaluation): UnfinishedDimension[] {
  const assessments = judgeLayerOf(evaluation)?.assessments ?? {};
  const sessions = monteCarloLayerOf(evaluation);
  const unread = evaluation.layers[0].score === null;
  return DIMENSION_NAMES.flatMap((name): UnfinishedDimension[] => {
    const assessment = assessments[name];
    const unjudged = assessment?.status === 'errored';
    if (unjudged || (assessment?.missing ?? 0) > 0) {
      const reason = assessment?.reason ?? UNKNOWN_REASON[evaluation.subject.kind];
      return [{ name, errored: unjudged, layer: 'judge', reason }];
    }
    if (evaluation.dimensions[name].status !== 'errored' || unread) return [];
    const missing = sessions === null || isPlugin(evaluation) ? null : nameSessionsGap(sessions);
    if (missing !== null && DIMENSIONS[name].blend.monte_carlo > 0)
      return [{ name, errored: true, layer: 'monte_carlo', reason: missing }];
    return [{ name, errored: true, layer: null, reason: UNKNOWN_REASON[evaluation.subject.kind] }];
  });
}
