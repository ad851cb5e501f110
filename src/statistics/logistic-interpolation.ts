/** How far the logistic density, continued into the complex plane, stays bounded: most of the way to its pole. */
const STRIP = 0.9 * Math.PI;
/** Of the density's largest values, bounds and constants included. */
const PRECISION = 1e-15;

export interface Interpolation {
  nodes: Float64Array;
  /**
   * By node, what it counts for at each of the points: the logistic density of x minus a point is the sum over nodes of
   * this times the density of x minus the node, for every x.
   */
  basis: Float64Array[];
}

/**
 * Interpolation of the logistic density over the range of the points, at Chebyshev's nodes, to about 1e-13. Null where
 * it would take as many nodes as there are points.
 * Source: Trefethen, "Approximation theory and approximation practice" (2013), theorem 8.2 for the number of nodes and
 * chapter 5 for the barycentric formula.
 */
export function interpolation(points: Float64Array): Interpolation | null {
  const low = points.reduce((least, point) => Math.min(least, point), Number.POSITIVE_INFINITY);
  const high = points.reduce((most, point) => Math.max(most, point), Number.NEGATIVE_INFINITY);
  const [centre, radius] = [(low + high) / 2, (high - low) / 2];
  const count = radius === 0 ? 1 : nodesFor(STRIP / radius);
  if (count >= points.length) return null;
  const angles = Array.from({ length: count }, (_, node) => (node + 0.5) * (Math.PI / count));
  const nodes = Float64Array.from(angles, (angle) => centre + radius * Math.cos(angle));
  const weights = Float64Array.from(angles, (angle, node) => (node % 2 === 0 ? 1 : -1) * Math.sin(angle));
  const basis = Array.from({ length: count }, () => new Float64Array(points.length));
  points.forEach((point, place) => {
    const hit = nodes.indexOf(point);
    const shares = weights.map((weight, node) =>
      hit < 0 ? weight / (point - (nodes[node] as number)) : Number(node === hit),
    );
    const sum = shares.reduce((all, share) => all + share, 0);
    basis.forEach((vector, node) => {
      vector[place] = (shares[node] as number) / sum;
    });
  });
  return { nodes, basis };
}

/** Nodes by the height of the strip in half-ranges: the error shrinks by the ellipse that fits into it. */
function nodesFor(height: number): number {
  return Math.ceil(Math.log(1 / PRECISION) / Math.log(height + Math.sqrt(1 + height * height)));
}
