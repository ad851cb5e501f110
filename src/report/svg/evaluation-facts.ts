import type { DepthStatement, Evaluation } from '../../documents/evaluation.ts';
import { isPlugin } from '../../documents/evaluation-parts.ts';
import { formatPercent } from '../number-format.ts';
import type { Fact } from './fact-strip.ts';
import { isSelfReported } from './self-reported.ts';

/** What the score of a skill or plugin rests on. */
export function evaluationFacts(evaluation: Evaluation): Fact[] {
  const { composite, depth } = evaluation;
  const facts: Fact[] = [
    { label: 'Confidence', value: depth.confidenceLabel, note: describeDepth(depth) },
    { label: 'Measured', value: formatPercent(composite.measuredWeight), note: 'of the weight' },
    antiPatterns(evaluation),
    layers(evaluation),
    { label: 'Safety', value: composite.safety === 'measured' ? 'measured' : 'not measured' },
  ];
  if (composite.elo !== null) facts.push({ label: 'Elo', value: composite.elo.toFixed(0) });
  return facts;
}

function antiPatterns(evaluation: Evaluation): Fact {
  const label = 'Anti-patterns';
  const [{ antiPatterns, features, score }] = evaluation.layers;
  const { antiPatternPenalty } = evaluation.composite;
  if (isPlugin(evaluation)) {
    return score === null
      ? { label, value: '—', note: 'not measured' }
      : { label, value: String(antiPatterns.length), note: 'in its skills' };
  }
  if (antiPatternPenalty === null || features === null) return { label, value: '—', note: 'not measured' };
  const note = antiPatternPenalty === 1 ? 'no penalty' : `penalty × ${antiPatternPenalty.toFixed(2)}`;
  return { label, value: String(antiPatterns.length), note };
}

/** Which instruments have spoken, and when they did not speak for themselves. */
function layers(evaluation: Evaluation): Fact {
  const spoken = evaluation.layers.filter(({ score }) => score !== null).map(({ name }) => name);
  const fact: Fact = { label: 'Layers', value: spoken.length === 0 ? 'none' : spoken.join(', ') };
  if (isSelfReported(evaluation)) return { ...fact, note: 'judge self-reported' };
  const silent = evaluation.layers.find(({ score }) => score === null);
  return silent === undefined ? fact : { ...fact, note: `${silent.name} errored` };
}

/** "depth quick", or what was reached of what was asked for. */
export function describeDepth({ effective, requested }: DepthStatement): string {
  return requested === effective ? `depth ${effective}` : `${effective}, not ${requested}`;
}
