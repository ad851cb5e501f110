import { expect, test } from 'vitest';
import { DIMENSION_NAMES } from '../documents/names.ts';
import { mapDimensions } from './map-dimensions.ts';

test('there is a value for each of the ten, in the order of the methodology', () => {
  expect(Object.entries(mapDimensions((name) => name.length))).toEqual(
    DIMENSION_NAMES.map((name) => [name, name.length]),
  );
});
