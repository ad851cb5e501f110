import { mapDimensions } from '../../methodology/map-dimensions.ts';
// Types only: what computes intervals is loaded when something was sampled.
import type { PluginUncertainty } from './plugin-uncertainty.ts';
import type { SkillUncertainty } from './uncertainty.ts';

/** Of a skill nothing of which was sampled. */
export function noSkillUncertainty(): SkillUncertainty {
  return { composite: null, dimensions: mapDimensions(() => null), uncertainty: null };
}

/** Of a plugin nothing of which was sampled. */
export function noPluginUncertainty(): PluginUncertainty {
  return { composite: null, uncertainty: null };
}
