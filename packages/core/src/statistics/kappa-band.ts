/** Bands of kappa by their lower bounds, in falling order. Source: the rubrics of the methodology's reference. */
const BANDS = [
  [0.8, 'strong'],
  [0.6, 'moderate'],
  [0.4, 'fair'],
] as const;

/** Judges that agree less differ too often for their predictions to be relied on. */
export const KAPPA_TARGET = 0.7;

export type KappaBand = (typeof BANDS)[number][1] | 'poor';

/** The band of a kappa in [-1, 1]. Lower bounds belong to their band, up to rounding errors. */
export function kappaBand(kappa: number): KappaBand {
  return BANDS.find(([from]) => kappa + 1e-9 >= from)?.[1] ?? 'poor';
}

/** Returns true for a kappa below the target, up to rounding errors. */
export function isKappaLow(kappa: number): boolean {
  return kappa + 1e-9 < KAPPA_TARGET;
}
