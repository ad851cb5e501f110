import type { Indicator } from './indicator.ts';
import shipped from './shipped-indicators.json' with { type: 'json' };

/** Only what a public report names; hosts that others share with the attacker are not among them. */
export const INDICATORS = shipped as readonly Indicator[];
