import type { Indicator } from './indicator.ts';
import shipped from './shipped-indicators.json' with { type: 'json' };

/** Indicators from public reports only; hosts that others share with the attacker are excluded. */
export const INDICATORS = shipped as readonly Indicator[];
