import { DIMENSION_NAMES, type DimensionName } from '../documents/names.ts';

/** The four dimensions that are always judged. Source: the methodology, "Layer 2". */
export const CORE_DIMENSIONS: readonly DimensionName[] = DIMENSION_NAMES.slice(0, 4);
