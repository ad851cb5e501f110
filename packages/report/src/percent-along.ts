/** A CSS length along a scale from 0 to 1; values outside are clamped. */
export function percentAlong(share: number): string {
  return `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(2))}%`;
}
