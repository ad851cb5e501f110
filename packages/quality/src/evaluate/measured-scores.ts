import type { Composite, Dimension } from '@plugin-eval/core/documents/evaluation.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { measuredWeight } from '@plugin-eval/core/methodology/composite.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { gradeOf } from '@plugin-eval/core/methodology/grade.ts';

/** A dimension as its layers measured it: an interval is added where the uncertainty is worked out. */
export function measuredDimension(
  name: DimensionName,
  { score, status, layers }: Pick<Dimension, 'score' | 'status' | 'layers'>,
): Dimension {
  return {
    score,
    grade: score === null ? null : gradeOf(score),
    ciLow: null,
    ciHigh: null,
    ciCovers: null,
    weight: DIMENSIONS[name].weight,
    status,
    layers,
  };
}

/** A composite before badge, safety and interval are added. */
export function measuredComposite({
  score,
  complete,
  dimensions,
  elo = null,
  antiPatternPenalty = null,
}: Pick<Composite, 'score' | 'complete' | 'dimensions'> &
  Partial<Pick<Composite, 'elo' | 'antiPatternPenalty'>>): Composite {
  return {
    score,
    complete,
    badge: null,
    badgeVetoedBy: null,
    safety: 'unmeasured',
    elo,
    ciLow: null,
    ciHigh: null,
    antiPatternPenalty,
    measuredWeight: measuredWeight(dimensions),
    dimensions,
  };
}
