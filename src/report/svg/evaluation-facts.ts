import type { Evaluation } from '../../documents/evaluation.ts';
import { isPlugin } from '../../documents/evaluation-parts.ts';
import { formatPercent, plural } from '../number-format.ts';
import type { Fact } from './fact-strip.ts';
import { isSelfReported } from './self-reported.ts';

/** What the score of a skill or plugin rests on. */
export function evaluationFacts(evaluation: Evaluation): Fact[] {
  const { composite, depth } = evaluation;
  const reached = depth.requested === depth.effective;
  const facts: Fact[] = [
    {
      label: 'Confidence',
      value: depth.confidenceLabel,
      note: reached ? `depth ${depth.effective}` : `${depth.effective}, not ${depth.requested}`,
    },
    { label: 'Measured', value: formatPercent(composite.measuredWeight), note: 'of the weight' },
  ];
  if (isPlugin(evaluation)) {
    const { agents, skills } = evaluation;
    facts.push({
      label: 'Contains',
      value: plural(skills.length, 'skill'),
      note: plural(agents.length, 'agent'),
    });
  }
  facts.push(antiPatterns(evaluation), layers(evaluation), { label: 'Safety', value: safety(evaluation) });
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

function safety({ composite }: Evaluation): string {
  return composite.safety === 'measured' ? 'measured' : 'not measured';
}
