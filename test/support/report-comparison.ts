import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Gate, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';

/** A comparison of two documents, with the differences that a test names. */
export function reportComparison(
  a: SkillEvaluation,
  b: SkillEvaluation,
  {
    differences,
    ...changes
  }: Partial<Omit<Comparison, 'differences'>> & {
    differences?: Partial<Comparison['differences']>;
  } = {},
): Comparison {
  const dimensions = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, 0]));
  return {
    schemaVersion: a.schemaVersion,
    tool: a.tool,
    depth: a.depth,
    a: sideOf(a),
    b: sideOf(b),
    differences: {
      composite: 0,
      compositeCiLow: null,
      compositeCiHigh: null,
      significant: false,
      staticComposite: 0,
      dimensions: dimensions as Comparison['differences']['dimensions'],
      ...differences,
    },
    activation: null,
    headToHead: null,
    security: null,
    gates: [],
    ...changes,
  };
}

function sideOf({ subject, composite, dimensions, layers }: SkillEvaluation): Comparison['a'] {
  return { subject, composite, dimensions, antiPatterns: layers[0].antiPatterns };
}

/** A gate that a comparison did not hold. */
export function sampleGate(changes: Partial<Gate> = {}): Gate {
  return {
    name: 'regression',
    subject: 'next/crane',
    passed: false,
    value: -3.2,
    bound: -1,
    message: 'B is worse than A: the static score is 3.2 points lower.',
    ...changes,
  };
}
