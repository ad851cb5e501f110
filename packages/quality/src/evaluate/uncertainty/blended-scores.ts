import { blendLayers } from '@plugin-eval/core/methodology/blend.ts';
import type { DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { MeasuredSkill } from './evaluation-samples.ts';

/** The blended scores as measured. */
export function blendedScores(skill: MeasuredSkill): DimensionScores {
  const [judged, session] = [judgeScores(skill), sessionScores(skill)];
  return mapDimensions((name) =>
    blendLayers(name, { static: skill.staticScores[name], judge: judged[name], monte_carlo: session[name] }),
  );
}

export function judgeScores({ judge }: Pick<MeasuredSkill, 'judge'>): DimensionScores {
  return mapDimensions((name) => judge?.assessments[name]?.score ?? null);
}

export function sessionScores({ monteCarlo }: Pick<MeasuredSkill, 'monteCarlo'>): DimensionScores {
  return mapDimensions((name) => monteCarlo?.subScores[name] ?? null);
}
