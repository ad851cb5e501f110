/** Shapes of marks in a box of 10 by 10 around the origin, in the order in which groups take them. */
export const SHAPES: readonly string[] = [
  // disc, square, triangle, diamond, cross, triangle on its tip, hexagon
  'M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z',
  'M-4.4 -4.4H4.4V4.4H-4.4Z',
  'M0 -5.2L5.2 4.4H-5.2Z',
  'M0 -6L6 0L0 6L-6 0Z',
  'M-2 -5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z',
  'M0 5.2L5.2 -4.4H-5.2Z',
  'M-2.9 -5H2.9L5.8 0L2.9 5H-2.9L-5.8 0Z',
];

/** Every group has a shape and a colour of its own; after six by seven groups they begin again. */
export function shapeOf(index: number): string {
  return SHAPES[index % SHAPES.length] ?? '';
}
