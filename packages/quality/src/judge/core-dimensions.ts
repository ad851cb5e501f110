import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';

/** The four dimensions that are always judged. Source: docs/specification/quality.md, "Judge". */
export const CORE_DIMENSIONS: readonly DimensionName[] = DIMENSION_NAMES.slice(0, 4);
