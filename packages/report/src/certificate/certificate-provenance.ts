import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import {
  allSkills,
  isPlugin,
  judgeLayerOf,
  monteCarloLayerOf,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { describeJudges, describeKappaBand } from '../judge/judge-summary.ts';
import { formatCost, formatRated, formatRating, plural } from '../number-format.ts';
import { namePositionBias } from '../ranking/position-bias.ts';
import { describeBradleyTerry, describePercentile, describeWinChance } from '../ranking/ranking-summary.ts';
import { promptFacts } from '../sessions/prompt-set.ts';
import { describeControls } from '../sessions/sessions-summary.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

export interface CertificateOptions {
  /** Date of the measurement, as printed. */
  date: string;
  /** Id of the run that paid for it; null when nothing was paid for. */
  run: string | null;
}

/** Describes who measured with what, when and at what cost. */
export function provenanceOf(evaluation: Evaluation, { date, run }: CertificateOptions): Fact<string>[] {
  const skills = allSkills(evaluation);
  const judges = skills.flatMap((skill) => judgeLayerOf(skill) ?? []);
  const sessions = skills.flatMap((skill) => monteCarloLayerOf(skill) ?? []);
  const rankings = skills.flatMap(({ ranking }) => ranking ?? []);
  const paid = [...judges, ...sessions, ...rankings];
  const seeds = distinct(paid.map(({ seed }) => String(seed)));
  return [
    fact('Date', date),
    ...(run === null ? [] : [fact('Run', run)]),
    fact('Tool', `${evaluation.tool.name} ${evaluation.tool.version}`),
    ...judgeProvenance(judges, isPlugin(evaluation)),
    ...sessionsProvenance(sessions),
    ...rankingProvenance(evaluation),
    ...(seeds.length === 0 ? [] : [fact('Seed', seeds.join(', '))]),
    fact('Cost', `${formatCost(totalCost(paid))}${safetyCost(evaluation)}`),
  ];
}

function safetyCost({ safety }: Evaluation): string {
  return safety === null ? '' : `, and ${formatCost(safety.costUsd)} for the safety delta`;
}

function judgeProvenance(judges: readonly JudgeLayer[], ofPlugin: boolean): Fact<string>[] {
  const [first] = judges;
  if (first === undefined) return [];
  if (judges.some(({ selfReported }) => selfReported))
    return [fact('Judge', 'self-reported: supplied by the user')];
  return [
    fact('Judge', distinct(judges.map(describeJudges)).join('; ')),
    ...(first.judges < 2
      ? []
      : [fact('Agreement', ofPlugin ? kappaRange(judges) : describeKappaBand(first))]),
    fact('Verification', describeVerifications(judges)),
  ];
}

function kappaRange(judges: readonly JudgeLayer[]): string {
  const kappas = judges.flatMap(({ kappa }) => kappa ?? []);
  if (kappas.length === 0) return 'kappa not measured';
  return `kappa ${Math.min(...kappas).toFixed(2)} to ${Math.max(...kappas).toFixed(2)}`;
}

/** Summarises the results of `--verify-judge` over all skills. */
function describeVerifications(judges: readonly JudgeLayer[]): string {
  const all = judges.map(({ verification }) => verification);
  const trials = all.reduce((sum, one) => sum + (one?.injections.length ?? 0), 0);
  const failed = all.filter((one) => one?.passed === false);
  if (failed.length > 0) {
    const isMisled = failed.some((one) => one?.injections.some(({ misled }) => misled === true));
    return isMisled
      ? 'failed: planted texts could mislead the judge'
      : 'failed: the judge scored the known-bad skill too high';
  }
  if (all.some((one) => one === null))
    return all.every((one) => one === null) ? 'none' : 'not for every skill';
  if (all.some((one) => one?.passed === null)) return 'incomplete: some trials could not be run';
  return `withstood ${plural(trials, 'planted text')}; recognised the known-bad skill`;
}

function sessionsProvenance(layers: readonly MonteCarloLayer[]): Fact<string>[] {
  const [first] = layers;
  if (first === undefined) return [];
  const n = layers.reduce((sum, layer) => sum + layer.n, 0);
  const errored = layers.reduce((sum, layer) => sum + layer.nErrored, 0);
  const reported = distinct(layers.flatMap(({ reportedModels }) => reportedModels));
  const judgedBy = distinct(layers.flatMap(({ qualityModel }) => qualityModel ?? []));
  return [
    fact(
      'Sessions',
      `${n}${errored === 0 ? '' : `, ${errored} errored`}, with ${distinct(layers.map(({ driver, driverVersion }) => `${driver} ${driverVersion}`)).join(', ')}`,
    ),
    ...executedProvenance(layers),
    fact('Model asked', distinct(layers.map(({ model }) => model)).join(', ')),
    fact('Model reported', reported.join(', ') || 'none'),
    ...(layers.length > 1 ? [] : promptFacts(first)),
    ...(judgedBy.length === 0 ? [] : [fact('Quality judged by', judgedBy.join(', '))]),
    ...(layers.length > 1 || first.controls === null
      ? []
      : [fact('Instrument', describeControls(first.controls))]),
  ];
}

/**
 * Describes the environment of executed sessions, and any access they had to the author's code and the
 * network.
 */
function executedProvenance(layers: readonly MonteCarloLayer[]): Fact<string>[] {
  const executed = layers.flatMap((layer) => layer.executed ?? []);
  if (executed.length === 0) return [];
  const n = executed.reduce((sum, one) => sum + one.n, 0);
  const sandboxes = distinct(
    executed.flatMap(({ sandbox }) => (sandbox === null ? [] : `${sandbox.kind} ${sandbox.version}`)),
  );
  const isShipped = executed.some(({ asShipped }) => asShipped);
  const hosts = distinct(executed.flatMap(({ allowedHosts }) => allowedHosts));
  return [
    fact('Executed', `${n}${sandboxes.length === 0 ? '' : `, in ${sandboxes.join(', ')}`}`),
    fact('Hooks and inline commands', isShipped ? 'as shipped' : 'off'),
    fact('Hosts in reach', hosts.join(', ') || 'none'),
  ];
}

/** Describes the skill's place in its corpus, and the judge that ranked it. */
function rankingProvenance({ ranking, composite }: Evaluation): Fact<string>[] {
  if (ranking === null) return composite.elo === null ? [] : [fact('Elo', formatRating(composite.elo))];
  const { elo, ciLow, ciHigh, models, opponents, percentile, positionBias, status } = ranking;
  const played = plural(opponents, 'opponent');
  const value = {
    ranked: `${formatRated(elo, { ciLow, ciHigh })}, ${played}; ${ciLow === null ? (ranking.ciReason ?? 'there is no interval') : 'the interval is of this number, which starts at 1500, and not of the strength'}`,
    insufficient: `none that counts: ${played}`,
    errored: 'errored',
  }[status];
  const rating = describeBradleyTerry(ranking);
  return [
    ...(rating === null || status === 'errored'
      ? []
      : [fact('Rating', `${rating}, by Bradley-Terry, mean of the corpus 1500`)]),
    ...(percentile === null || status !== 'ranked'
      ? []
      : [fact('Rank', describePercentile(percentile)), fact('Win chance', describeWinChance(percentile))]),
    fact('Elo', value),
    ...(opponents === 0
      ? []
      : [
          fact('Position bias', namePositionBias(positionBias)),
          fact('Compared by', distinct(models).join(', ') || 'unknown'),
        ]),
  ];
}

/** Unknown as soon as a part of it is. */
function totalCost(layers: readonly { costUsd: number | null }[]): number | null {
  return layers.reduce<number | null>(
    (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
    0,
  );
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
