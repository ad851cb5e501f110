import type { Depth, LayerName } from '../documents/names.ts';

/** The layers of each depth, and the name of its results. */
export const DEPTH_DEFINITIONS: Record<
  Depth,
  { layers: readonly LayerName[]; confidenceLabel: 'Estimated' | 'Assessed' | 'Certified' | 'Certified+' }
> = {
  quick: { layers: ['static'], confidenceLabel: 'Estimated' },
  standard: { layers: ['static', 'judge'], confidenceLabel: 'Assessed' },
  deep: { layers: ['static', 'judge', 'monte_carlo'], confidenceLabel: 'Certified' },
  thorough: { layers: ['static', 'judge', 'monte_carlo'], confidenceLabel: 'Certified+' },
};

/** Returns true for a depth at which agent sessions are run. */
export function hasSessions(depth: Depth): boolean {
  return DEPTH_DEFINITIONS[depth].layers.includes('monte_carlo');
}
