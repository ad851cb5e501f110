import type {
  DepthStatement,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
} from '../../documents/evaluation.ts';
import { isPlugin, judgeLayerOf, monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import type { JudgeLayer } from '../../documents/judge-layer.ts';
import { excerpt } from '../../text/code-points.ts';
import { isSelfReported } from '../badge-standing.ts';
import { confidenceOf } from '../confidence.ts';
import { formatInterval, formatPercent, formatRating, intervalName, plural } from '../number-format.ts';
import { describeBradleyTerry } from '../ranking/ranking-summary.ts';
import { scanFact } from '../scan/evaluation-scan.ts';
import { shownStability } from '../stability.ts';
import { stabilityFact } from '../uncertainty-view.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { LAYER_WORDS } from './dimension-view.ts';

/** Of a note with names of models, in characters. */
const LONGEST_NOTE = 60;

/** What the score of a skill or plugin rests on. */
export function verdictFacts(evaluation: Evaluation): Fact[] {
  const { composite, ranking } = evaluation;
  const { elo } = composite;
  const rating = ranking === null ? null : describeBradleyTerry(ranking);
  return [
    confidence(evaluation),
    fact(
      'Measured',
      formatPercent(composite.measuredWeight),
      composite.complete ? 'of the weight' : 'of the weight has a score',
    ),
    antiPatterns(evaluation),
    layers(evaluation),
    ...sessions(evaluation),
    ...scanFact(evaluation),
    fact('Safety', composite.safety === 'measured' ? 'measured' : 'not measured'),
    ...(elo === null || rating === null ? [] : [fact('Bradley-Terry', rating)]),
    ...(elo === null ? [] : [fact('Elo', formatRating(elo))]),
  ];
}

/** Between what the score lies, and whether another draw would give about the same. */
export function precisionFacts(evaluation: Evaluation): Fact[] {
  const { composite, uncertainty } = evaluation;
  const interval = formatInterval(composite, 'points');
  const stability = shownStability(evaluation);
  return [
    interval === null
      ? fact('Interval', 'none', 'nothing was sampled')
      : fact('Interval', interval, intervalName(uncertainty)),
    ...(stability === null ? [] : [stabilityFact(stability, 'Stability')]),
  ];
}

/** What identifies the subject of a document, and who measured it. */
export function provenanceFacts({ subject, tool, schemaVersion, depth }: EvaluationDocument): Fact[] {
  return [
    fact('Measured by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    fact('Depth', describeDepth(depth)),
    fact('Subject', [{ text: subject.path, tone: 'code' }]),
    fact(
      'SHA-256',
      subject.sha256 === null ? 'none: only a SKILL.md has one' : [{ text: subject.sha256, tone: 'code' }],
    ),
  ];
}

/** "3 skills, 1 agent". */
export function describeContents({ skills, agents }: PluginEvaluation): string {
  return [
    plural(skills.length, 'skill'),
    ...(agents.length > 0 ? [plural(agents.length, 'agent')] : []),
  ].join(', ');
}

/** The word of the depth, or that it does not stand, and what was reached. */
function confidence(evaluation: Evaluation): Fact {
  const { label, reached } = confidenceOf(evaluation);
  return fact('Confidence', label, reached ?? describeDepth(evaluation.depth));
}

function antiPatterns(evaluation: Evaluation): Fact {
  const term = 'Anti-patterns';
  const [{ antiPatterns, features, score }] = evaluation.layers;
  const { antiPatternPenalty } = evaluation.composite;
  if (isPlugin(evaluation)) {
    return score === null
      ? fact(term, '—', 'not measured')
      : fact(term, String(antiPatterns.length), 'in its skills');
  }
  if (antiPatternPenalty === null || features === null) return fact(term, '—', 'not measured');
  const note = antiPatternPenalty === 1 ? 'no penalty' : `penalty × ${antiPatternPenalty.toFixed(2)}`;
  return fact(term, String(antiPatterns.length), note);
}

/** Which instruments have spoken, and when they did not speak for themselves. */
function layers(evaluation: Evaluation): Fact {
  const spoken = evaluation.layers.filter(({ score }) => score !== null).map(({ name }) => LAYER_WORDS[name]);
  const named = (note?: string) => fact('Layers', spoken.length === 0 ? 'none' : spoken.join(', '), note);
  if (isSelfReported(evaluation)) return named('judge self-reported');
  const judge = judgeLayerOf(evaluation);
  if (judge !== null && judge.score !== null) return named(judgeNote(judge));
  const silent = evaluation.layers.find(({ score }) => score === null);
  return silent === undefined ? named() : named(`${LAYER_WORDS[silent.name]} errored`);
}

/** How often the skill fired in how many sessions; a plugin has only the sum of its sessions. */
function sessions(evaluation: Evaluation): Fact[] {
  const layer = monteCarloLayerOf(evaluation);
  if (layer === null) return [];
  const term = 'Activation';
  if (!layer.valid) return [fact(term, '—', 'sessions invalid')];
  const { activation, n } = layer;
  const drawn = plural(n, 'session');
  if (activation === null) return [fact('Sessions', String(n))];
  if (activation.rate === null) return [fact(term, '—', `not measured, ${drawn}`)];
  const interval = formatInterval(activation, 'percent');
  return [fact(term, formatPercent(activation.rate, 1), interval === null ? drawn : `${interval}, ${drawn}`)];
}

/** The model without its provider, as far as there is room, and how many judges there were. */
function judgeNote({ judges, models }: JudgeLayer): string {
  const distinct = [...new Set(models)];
  const name =
    distinct.length === 1 ? (distinct[0] ?? '').replace(/^[^:]*:/, '') : `${distinct.length} models`;
  const note = judges > 1 ? `${judges} judges, ${name}` : name;
  return excerpt(note, LONGEST_NOTE);
}

/** "depth quick", or what was reached of what was asked for. */
export function describeDepth({ effective, requested }: DepthStatement): string {
  return requested === effective ? `depth ${effective}` : `${effective}, not ${requested}`;
}
