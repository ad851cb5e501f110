import { DIMENSION_NAMES, type DimensionName } from '../documents/names.ts';

/** A value for each dimension, in the order of the methodology. */
export function mapDimensions<T>(value: (name: DimensionName) => T): Record<DimensionName, T> {
  return Object.fromEntries(DIMENSION_NAMES.map((name) => [name, value(name)])) as Record<DimensionName, T>;
}
