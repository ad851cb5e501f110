import { DIMENSION_NAMES, type DimensionName } from '../documents/names.ts';

/** A value for each dimension, in the order of the methodology. */
export function mapDimensions<T>(value: (name: DimensionName) => T): Record<DimensionName, T> {
  const values: Partial<Record<DimensionName, T>> = {};
  for (const name of DIMENSION_NAMES) values[name] = value(name);
  return values as Record<DimensionName, T>;
}
