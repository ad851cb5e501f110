import type { DepthStatement, Evaluation } from '../../documents/evaluation.ts';
import { isPlugin, judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import type { JudgeLayer } from '../../documents/judge-layer.ts';
import type { LayerName } from '../../documents/names.ts';
import { confidenceOf } from '../confidence.ts';
import { formatInterval, formatPercent, formatRating, plural } from '../number-format.ts';
import type { Fact } from './fact-strip.ts';
import { fitText } from './fit-text.ts';
import { isSelfReported } from './self-reported.ts';

const WIDEST_NOTE = 150;
const LAYER_WORDS: Record<LayerName, string> = { static: 'static', judge: 'judge', monte_carlo: 'sessions' };

/** What the score of a skill or plugin rests on. */
export function evaluationFacts(evaluation: Evaluation): Fact[] {
  const { composite } = evaluation;
  const facts: Fact[] = [
    confidence(evaluation),
    {
      label: 'Measured',
      value: formatPercent(composite.measuredWeight),
      note: composite.complete ? 'of the weight' : 'of the weight has a score',
    },
    antiPatterns(evaluation),
    layers(evaluation),
    ...sessions(evaluation),
    { label: 'Safety', value: composite.safety === 'measured' ? 'measured' : 'not measured' },
  ];
  if (composite.elo !== null) facts.push({ label: 'Elo', value: formatRating(composite.elo) });
  return facts;
}

/** The word of the depth, or that it does not stand, and what was reached. */
function confidence(evaluation: Evaluation): Fact {
  const { label, reached } = confidenceOf(evaluation);
  return { label: 'Confidence', value: label, note: reached ?? describeDepth(evaluation.depth) };
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
  const spoken = evaluation.layers.filter(({ score }) => score !== null).map(({ name }) => LAYER_WORDS[name]);
  const fact: Fact = { label: 'Layers', value: spoken.length === 0 ? 'none' : spoken.join(', ') };
  if (isSelfReported(evaluation)) return { ...fact, note: 'judge self-reported' };
  const judge = judgeLayerOf(evaluation);
  if (judge !== null && judge.score !== null) return { ...fact, note: judgeNote(judge) };
  const silent = evaluation.layers.find(({ score }) => score === null);
  return silent === undefined ? fact : { ...fact, note: `${LAYER_WORDS[silent.name]} errored` };
}

/** How often the skill fired in how many sessions; a plugin has only the sum of its sessions. */
function sessions(evaluation: Evaluation): Fact[] {
  const layer = monteCarloLayerOf(evaluation);
  if (layer === null) return [];
  const label = 'Activation';
  if (!layer.valid) return [{ label, value: '—', note: 'sessions invalid' }];
  const { activation, n } = layer;
  const drawn = plural(n, 'session');
  if (activation === null) return [{ label: 'Sessions', value: String(n) }];
  if (activation.rate === null) return [{ label, value: '—', note: `not measured, ${drawn}` }];
  const interval = formatInterval(activation, 'percent');
  return [
    {
      label,
      value: formatPercent(activation.rate, 1),
      note: interval === null ? drawn : `${interval}, ${drawn}`,
    },
  ];
}

/** The model without its provider, as far as there is room, and how many judges there were. */
function judgeNote({ judges, models }: JudgeLayer): string {
  const distinct = [...new Set(models)];
  const name =
    distinct.length === 1 ? (distinct[0] ?? '').replace(/^[^:]*:/, '') : `${distinct.length} models`;
  const note = judges > 1 ? `${judges} judges, ${name}` : name;
  return fitText(note, { width: WIDEST_NOTE, sizes: [11] }).text;
}

/** "depth quick", or what was reached of what was asked for. */
export function describeDepth({ effective, requested }: DepthStatement): string {
  return requested === effective ? `depth ${effective}` : `${effective}, not ${requested}`;
}
