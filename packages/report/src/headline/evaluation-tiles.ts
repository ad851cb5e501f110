import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { badgeQualifier } from '../badge-standing.ts';
import { countByLevel, countWords } from '../evaluation/findings-view.ts';
import { formatInterval, formatPercent, formatPoints, plural } from '../number-format.ts';
import { scanOf } from '../scan/merged-scan.ts';
import { unreadCount } from '../scan/section-view.ts';
import type { Tile } from '../view-model/blocks.ts';

/** Composite points from which a score is good, and from which it is fair. Source: docs/specification/quality.md, "Badges". */
const GOOD_POINTS = 80;
const FAIR_POINTS = 60;
/** Shares of sessions above which a skill fires reliably, and above which it fires often enough. */
const FIRES = 0.8;
const FIRES_HALF = 0.5;
/** Share of other requests that may start it. */
const FALSE_ALARMS = 0.2;

/** Tiles that answer whether a skill or plugin is good, fires when it should, and is safe. */
export function evaluationTiles(evaluation: Evaluation): readonly [good: Tile, fires: Tile, safe: Tile] {
  return [goodTile(evaluation), firesTile(evaluation), safeTile(evaluation)];
}

function goodTile(evaluation: Evaluation): Tile {
  const { composite, depth } = evaluation;
  const { score, badge } = composite;
  const qualifier = badgeQualifier(evaluation);
  if (score === null)
    return { title: 'Good', tone: 'none', figure: 'not measured', about: 'no score could be computed' };
  const interval = formatInterval(composite, 'points');
  const range = interval === null ? 'of 100' : `${interval} of 100`;
  const reason = qualifier === null || qualifier.kind === 'low-score' ? [] : [qualifier.word];
  const { error } = countByLevel(allFindings(evaluation));
  const isWhole = composite.complete && composite.badgeVetoedBy === null && error === 0;
  return {
    title: 'Good',
    tone: toneOfScore(score, isWhole),
    figure: `${formatPoints(score)}${badge === null ? '' : ` ${badge}`}`,
    about: [
      range,
      ...(depth.effective === 'quick' ? ['form only'] : []),
      ...(error === 0 ? [] : [plural(error, 'error')]),
      ...reason,
    ].join(', '),
  };
}

export function toneOfScore(score: number, isWhole = true): Tile['tone'] {
  if (score < FAIR_POINTS) return 'bad';
  return score < GOOD_POINTS || !isWhole ? 'warning' : 'good';
}

function firesTile(evaluation: Evaluation): Tile {
  const layer = monteCarloLayerOf(evaluation);
  const unmeasured = (about: string): Tile => ({
    title: 'Fires',
    tone: 'none',
    figure: 'not measured',
    about,
  });
  if (layer === null) return unmeasured('--depth deep measures it');
  if (!layer.valid) return unmeasured('the sessions were invalid');
  const { activation } = layer;
  if (activation === null || activation.rate === null) return unmeasured('no session says');
  const { rate } = activation;
  const { wrong, asked } = falseAlarms(layer);
  const interval = formatInterval(activation, 'percent');
  const { runs } = shouldFire(layer);
  return {
    title: 'Fires',
    tone: toneOfFiring(rate, asked === 0 ? 0 : wrong / asked),
    figure: formatPercent(rate),
    about: [
      `${interval === null ? '' : `${interval} `}of ${plural(runs, 'request')} that should start it`,
      ...(asked === 0 ? [] : [`${wrong} of ${plural(asked, 'other')} started it too`]),
    ].join('; '),
  };
}

/** The tone of an activation rate, given the share of requests that wrongly start a skill. */
export function toneOfFiring(rate: number, falseShare: number): Tile['tone'] {
  if (rate < FIRES_HALF || falseShare > FIRES_HALF) return 'bad';
  return rate < FIRES || falseShare > FALSE_ALARMS ? 'warning' : 'good';
}

function shouldFire({ perPrompt }: MonteCarloLayer): { runs: number } {
  return { runs: sum(perPrompt.filter(({ shouldTrigger }) => shouldTrigger).map(({ runs }) => runs)) };
}

/** Sessions with requests for other skills, or for none. */
export function falseAlarms({ perPrompt }: MonteCarloLayer): { wrong: number; asked: number } {
  const others = perPrompt.filter(({ shouldTrigger }) => !shouldTrigger);
  return { wrong: sum(others.map(({ activated }) => activated)), asked: sum(others.map(({ runs }) => runs)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function safeTile(evaluation: Evaluation): Tile {
  const { safety } = evaluation.composite;
  const scan = scanOf(evaluation);
  const attacks =
    safety === 'measured' ? 'attacks on its agent measured' : 'attacks on its agent not measured';
  if (evaluation.safety?.vetoed === true)
    return { title: 'Safe', tone: 'bad', figure: 'Vetoed', about: 'it makes its agent more fragile' };
  if (scan === null) return { title: 'Safe', tone: 'none', figure: 'not scanned', about: attacks };
  const counts = countByLevel(scan.findings);
  const unread = unreadCount([scan]);
  const { files, notUnderstood } = scan.analysability;
  const unknown = notUnderstood.length - unread;
  const read = `${files} of ${plural(files + unread, 'file')} read`;
  const about = `${read}${unknown === 0 ? '' : `, ${unknown} not understood`}; ${attacks}`;
  if (counts.error > 0 || counts.warning > 0)
    return {
      title: 'Safe',
      tone: counts.error > 0 ? 'bad' : 'warning',
      figure: countWords({ ...counts, info: 0 }),
      about,
    };
  if (files + unread === 0)
    return { title: 'Safe', tone: 'none', figure: 'not scanned', about: `no file to read; ${attacks}` };
  return unread + unknown > 0
    ? { title: 'Safe', tone: 'warning', figure: 'Not fully read', about }
    : { title: 'Safe', tone: 'good', figure: 'Scan clean', about };
}
