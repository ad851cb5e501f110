import type { Dimension, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allSkills,
  isPlugin,
  judgeLayerOf,
  monteCarloLayerOf,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { endSentence } from '../end-sentence.ts';
import { formatCount, formatPercent, plural } from '../number-format.ts';
import { quickValidityOf, VALIDITY_ADDRESS } from '../quick-validity.ts';
import { rankingGap } from '../ranking/ranking-summary.ts';
import { describeListing } from '../sessions/sessions-summary.ts';
import { describeSessionsGap } from '../sessions/sessions-warning.ts';
import { type UnfinishedDimension, unfinishedDimensions } from '../unfinished-dimensions.ts';
import { depthGap } from '../verdict.ts';

const MOST_FILES = 5;

/**
 * Lists what a reader must not conclude from the certificate, most important first. May hold untrusted text.
 */
export function notMeasured(evaluation: Evaluation): string[] {
  const skills = allSkills(evaluation);
  const judges = skills.flatMap((skill) => judgeLayerOf(skill) ?? []);
  const sessions = skills.flatMap((skill) => monteCarloLayerOf(skill) ?? []);
  return [
    ...ofDimensions(evaluation),
    ...ofMembers(evaluation),
    ...ofSafety(evaluation),
    ...ofDepth(evaluation),
    ...ofValidity(evaluation),
    ...ofRanking(evaluation),
    ...ofSessions(sessions),
    ...ofJudges(judges),
    ...ofIntervals(evaluation),
  ];
}

function ofDimensions(evaluation: Evaluation): string[] {
  const reasons = new Map(unfinishedDimensions(evaluation).map((one) => [one.name, one]));
  const byStatement = new Map<string, DimensionName[]>();
  for (const name of DIMENSION_NAMES) {
    const statement = statementOn(evaluation.dimensions[name].status, reasons.get(name));
    if (statement !== null) byStatement.set(statement, [...(byStatement.get(statement) ?? []), name]);
  }
  return [...byStatement].map(([statement, names]) => {
    const weight = names.reduce((sum, name) => sum + evaluation.dimensions[name].weight, 0);
    const titles = names.map((name) => DIMENSIONS[name].title).join(', ');
    return `${titles} (${formatPercent(weight)} of the weight): ${statement}`;
  });
}

function statementOn(status: Dimension['status'], reason: UnfinishedDimension | undefined): string | null {
  if (reason !== undefined)
    return `${reason.errored ? 'errored' : 'lacks a judge'}. ${endSentence(reason.reason)}`;
  if (status === 'measured') return null;
  return status === 'errored' ? 'errored.' : 'no layer measured it.';
}

function ofMembers(evaluation: Evaluation): string[] {
  if (!isPlugin(evaluation)) return [];
  const { errors, skipped } = evaluation;
  return [
    ...errors.map(({ path, message }) => `${path} could not be scored: ${endSentence(message)}`),
    ...(skipped.length === 0
      ? []
      : [`Skipped: ${named(skipped.map(({ path }) => path))}, which the score knows nothing of.`]),
  ];
}

function ofSafety({ composite, safety, subject }: Evaluation): string[] {
  if (composite.safety === 'measured') return safety === null ? [] : beyondProbes(safety);
  if (safety !== null)
    return [
      `Safety: its measurement failed${composite.badge === null ? '' : ', so the badge is provisional'}.`,
    ];
  const badge = composite.badge === null ? '' : ', so the badge is provisional';
  return [`Safety: no probe tested what the ${subject.kind} can be made to do${badge}.`];
}

/** Describes what a measured safety result does not cover. */
function beyondProbes({ model, driver, probes, sessions, skillLoads }: SafetySummary): string[] {
  const agent = [driver, model].filter((name) => name !== null).join(' on ') || 'one agent';
  return [
    `Safety in other conditions: it covers ${plural(probes, 'probe')} and ${agent} only, and does not prove that nothing else does harm.`,
    ...(sessions > 0 && skillLoads === 0
      ? ['Safety of its text: no session loaded it, so only names and descriptions were tested.']
      : []),
  ];
}

function ofDepth({ depth, layers }: Evaluation): string[] {
  const gap = depthGap(depth);
  const spoken: readonly string[] = layers.map(({ name }) => name);
  return [
    ...(gap === null ? [] : [`${gap.headline} ${gap.detail}`]),
    ...(spoken.includes('judge') ? [] : ['Judgement of quality: layer 2 did not run.']),
    ...(spoken.includes('monte_carlo') ? [] : ['Activation and output quality: layer 3 ran no sessions.']),
  ];
}

function ofValidity(evaluation: Evaluation): string[] {
  const clause = quickValidityOf(evaluation);
  return clause === null ? [] : [`${clause} (${VALIDITY_ADDRESS}).`];
}

function ofRanking(evaluation: Evaluation): string[] {
  if (isPlugin(evaluation)) return ['Rank among others: a plugin has no Elo.'];
  const { ranking, composite } = evaluation;
  if (ranking === null)
    return composite.elo === null
      ? [`${RANK}: there was no corpus to play against; “plugin-eval init DIR” builds one.`]
      : [];
  const gap = rankingGap(ranking);
  if (gap !== null) return [`${RANK}: ${gap.kind === 'errored' ? `errored. ${gap.detail}` : gap.detail}`];
  const { corpus, models, notes } = ranking;
  return [
    `Rank in other corpora: the Elo applies to this corpus of ${formatCount(corpus.skills)} other ${corpus.skills === 1 ? 'skill' : 'skills'} and of this judge alone${models.length === 0 ? '' : `, ${named([...new Set(models)])}`}.`,
    ...notes.map(endSentence),
  ];
}

const RANK = 'Rank among other skills (Elo)';

function ofSessions(layers: readonly MonteCarloLayer[]): string[] {
  const [first] = layers;
  if (first === undefined) return [];
  const valid = layers.filter((layer) => layer.valid);
  const gaps = layers.flatMap((layer) => describeSessionsGap(layer) ?? []);
  const listings = layers.flatMap((layer) => describeListing(layer) ?? []);
  const imprecise = valid.filter(({ activation }) => activation !== null && activation.precision === null);
  return [
    ...(layers.length === 1 ? gaps : counted(gaps, 'the sessions are invalid or not all drawn')),
    ...(layers.length === 1
      ? listings
      : counted(listings, 'the list of skills truncated or dropped the description')),
    ...(imprecise.length === 0
      ? []
      : [
          'Precision and F1: they need an activation, and sessions that should and that should not trigger it.',
        ]),
    ...(layers.some(({ lift }) => lift === null)
      ? ['Improvement over an agent without it: “--lift-against none” measures that.']
      : []),
    ...(valid.length === 0
      ? []
      : [
          `Other agents and models: the sessions cover ${named([...new Set(layers.map(({ driver, model }) => `${driver} on ${model}`))])} alone${layers.some(({ promptSource }) => promptSource.kind === 'generated') ? ', on prompts that a model made up' : ''}.`,
        ]),
    ...(layers.length === 1 ? first.notes.map(endSentence) : []),
  ];
}

function ofJudges(judges: readonly JudgeLayer[]): string[] {
  const [first] = judges;
  if (first === undefined || first.selfReported) return [];
  const leftOut = judges.flatMap((judge) => judge.leftOut);
  const models = new Set(judges.flatMap((judge) => judge.models)).size;
  return [
    models > 1
      ? 'Bias shared by the judge models: no interval covers it.'
      : 'The bias of the judge model: no interval covers it, because one model judged.',
    ...(judges.every(({ judges: count }) => count < 2)
      ? ['Agreement between judges: there is only one judge.']
      : []),
    ...(judges.some(({ verification }) => verification === null)
      ? ['Robustness of the judge against planted texts: “--verify-judge” tests that.']
      : []),
    ...(leftOut.length === 0
      ? []
      : [`Files not shown to the judge: ${named(leftOut.map(({ path }) => path))}.`]),
  ];
}

function ofIntervals({ uncertainty }: Evaluation): string[] {
  if (uncertainty === null) return [];
  return uncertainty.excludes.split('; ').map((part) => `In no interval: ${endSentence(part)}`);
}

function counted(gaps: readonly string[], what: string): string[] {
  return gaps.length === 0 ? [] : [`In ${plural(gaps.length, 'skill')} ${what}.`];
}

function named(items: readonly string[]): string {
  return firstNames(items, MOST_FILES);
}
