import type { Evaluation } from '../documents/evaluation.ts';
import { judgeLayerOf } from '../documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName } from '../documents/names.ts';

/** A dimension on which something that was planned did not come about. */
export interface UnfinishedDimension {
  name: DimensionName;
  /** Whether nothing came about, or some of the judges are missing from the score. */
  errored: boolean;
  /** May hold foreign text. */
  reason: string;
}

const UNKNOWN_REASON = {
  skill: 'A layer that was planned errored on it.',
  plugin: 'It errored in one of the skills at least.',
  collection: 'It errored in one of the members at least.',
};

/** In the order of the dimensions. A skill that could not be read has its reason among its findings, and none here. */
export function unfinishedDimensions(evaluation: Evaluation): UnfinishedDimension[] {
  const assessments = judgeLayerOf(evaluation)?.assessments ?? {};
  const unread = evaluation.layers[0].score === null;
  return DIMENSION_NAMES.flatMap((name) => {
    const assessment = assessments[name];
    const errored =
      assessment?.status === 'errored' || (evaluation.dimensions[name].status === 'errored' && !unread);
    if (!errored && (assessment?.missing ?? 0) === 0) return [];
    return [{ name, errored, reason: assessment?.reason ?? UNKNOWN_REASON[evaluation.subject.kind] }];
  });
}
