import type { Comparison } from '../documents/comparison.ts';
import type { Evaluation } from '../documents/evaluation.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import { mapDimensions } from '../methodology/map-dimensions.ts';

/** Two finished evaluations, dimension by dimension. Differences are b minus a. */
export function compareEvaluations(a: Evaluation, b: Evaluation): Comparison {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: a.tool,
    depth: a.depth,
    a: sideOf(a),
    b: sideOf(b),
    differences: {
      composite: difference(a.composite.score, b.composite.score),
      dimensions: mapDimensions((name) => difference(a.dimensions[name].score, b.dimensions[name].score)),
    },
  };
}

function sideOf(evaluation: Evaluation): Comparison['a'] {
  return {
    subject: evaluation.subject,
    composite: evaluation.composite,
    dimensions: evaluation.dimensions,
    antiPatterns: evaluation.layers[0].antiPatterns,
  };
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : b - a;
}
