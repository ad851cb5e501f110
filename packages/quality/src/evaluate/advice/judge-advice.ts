import type { Assessment, JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import type { AdvicePiece } from './advice-piece.ts';
import { quote } from './quotation.ts';

/** The lower bound of the highest band of a rubric. Source: docs/specification/quality.md, "Rubrics". */
const HIGHEST_BAND = 0.8;
/** Most dimensions named. */
const MOST = 2;

/** The dimensions that cost most by the judge's scores, with its reasons and the passage that it quotes. */
export function judgeAdvice(layer: JudgeLayer | null): AdvicePiece[] {
  // Who can be talked into a score gives no advice.
  if (layer === null || layer.verification?.passed === false) return [];
  return DIMENSION_NAMES.flatMap((dimension) => {
    const assessment = layer.assessments[dimension];
    if (assessment?.score == null || assessment.score >= HIGHEST_BAND) return [];
    return [{ dimension, assessment, score: assessment.score }];
  })
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, MOST)
    .map(({ dimension, assessment, score }) => ({
      basis: 'judge',
      dimension,
      action: `Improve ${DIMENSIONS[dimension].title.toLowerCase()} (weight ${Math.round(DIMENSIONS[dimension].weight * 100)} %): ${layer.selfReported ? 'the supplied scores give' : 'the judge gives'} it ${score.toFixed(2)} of 1${reasonOf(assessment)}.`,
      change: null,
    }));
}

/** The composite weight of a dimension's missing score. */
function lossOf({ dimension, score }: { dimension: DimensionName; score: number }): number {
  return DIMENSIONS[dimension].weight * (1 - score);
}

function reasonOf({ judgements }: Assessment): string {
  const lowest = judgements.reduce<Assessment['judgements'][number] | null>(
    (least, one) => (least === null || one.score < least.score ? one : least),
    null,
  );
  if (lowest === null) return '';
  const passage = lowest.evidence.find(({ found, quote: text }) => found && text.trim() !== '');
  const place = passage?.line == null ? '' : ` on line ${passage.line}`;
  const reason = lowest.reasoning.trim() === '' ? '' : `, because ${quote(lowest.reasoning, 240)}`;
  return `${reason}${passage === undefined ? '' : `; it quotes${place} ${quote(passage.quote, 100)}`}`;
}
