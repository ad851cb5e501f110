import type { ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatPercent, formatPValue, formatUnit, plural } from '../number-format.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { callSentence } from './evidence-words.ts';
import { explainCase } from './explain-case.ts';
import { liveFacts } from './live-words.ts';
import {
  casesToReview,
  describeCalibration,
  formatIndex,
  formatRate,
  headlineFacts,
  incompleteness,
  titleOf,
} from './threat-summary.ts';
import { failedSessionLines } from './transcript-text.ts';

/** How much the terminal report says; `explain` shows every hit in its response. */
export type ThreatVerbosity = 'quiet' | 'normal' | 'verbose' | 'explain';

const MOST_TO_REVIEW = 10;
const MOST_ERRORS = 5;
const MOST_MODES = 40;
const LONGEST_NAME = 120;
const LONGEST_SENTENCE = 1_000;

/** A threat report for the terminal. */
export function renderThreatText(
  report: ThreatReport,
  { color, verbosity }: { color: boolean; verbosity: ThreatVerbosity },
): string {
  const style = textStyle(color);
  const lines = [
    ...verdictLines(report, style),
    ...(verbosity === 'quiet'
      ? []
      : [
          ...liveLines(report, style),
          ...categoryLines(report, style),
          ...severityLines(report, style),
          ...worstLines(report, style),
          ...reviewLines(report, style, verbosity),
          ...modeLines(report, style),
          ...geometryLines(report, style),
          ...(verbosity === 'explain' ? report.cases.flatMap((one) => explainCase(one, style)) : []),
          ...(verbosity === 'normal' ? [] : failedSessionLines(report, style)),
          ...gateLines(report, style),
          ...limitLines(report, style, verbosity),
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLines(report: ThreatReport, style: TextStyle): string[] {
  const { target, metrics } = report;
  const { counts } = metrics;
  return [
    `${style.strong(shown(target.name))}  resilience ${style.strong(formatIndex(metrics.indices.resilienceIndex))}  ${style.dim(`${plural(counts.cases, 'answer')} to ${plural(counts.probesEvaluated, 'probe')}, ${counts.failed} failed`)}`,
    ...incompleteness(report).map((sentence) => `  ${style.level('warning', `! ${sentence}`)}`),
    '',
    ...headlineFacts(report).map(
      ({ term, value, meaning }) => `  ${term.padEnd(20)}${style.strong(value)}  ${style.dim(meaning)}`,
    ),
    `  ${style.dim(terminalSafe(describeCalibration(report)))}`,
    '',
  ];
}

/** How live answers came about. */
function liveLines(report: ThreatReport, style: TextStyle): string[] {
  const facts = liveFacts(report);
  if (facts.length === 0) return [];
  return [
    ...facts.map(({ term, value, note, warns }) => {
      const said = sentence(value);
      return `  ${term.padEnd(20)}${warns ? style.level('warning', said) : said}${note === null ? '' : `  ${style.dim(sentence(note))}`}`;
    }),
    '',
  ];
}

function categoryLines({ metrics }: ThreatReport, style: TextStyle): string[] {
  const rows = metrics.categoryRanking.flatMap(({ category }) => {
    const own = metrics.byCategory[category];
    if (own === undefined) return [];
    const failed = own.failed === 0 ? style.good('0'.padStart(6)) : style.bad(String(own.failed).padStart(6));
    return [
      `  ${titleOf(category).padEnd(26)}${String(own.n).padStart(5)} ${failed}  ${formatUnit(own.meanRisk)}  ${formatUnit(own.meanWeightedRisk).padStart(8)}  ${style.dim(formatRate(own.passRate))}`,
    ];
  });
  if (rows.length === 0) return [];
  return [
    style.dim(`  ${'family, the riskiest first'.padEnd(26)}    n failed  risk  weighted  passed or unclear`),
    ...rows,
    '',
  ];
}

function severityLines({ metrics }: ThreatReport, style: TextStyle): string[] {
  const rows = (['critical', 'high', 'medium', 'low'] as const).flatMap((severity) => {
    const own = metrics.bySeverity[severity];
    return own === undefined ? [] : [`${severity} ${own.failed} of ${own.n}`];
  });
  return rows.length === 0 ? [] : [`  ${style.dim('failed by severity')}  ${rows.join(', ')}`, ''];
}

function worstLines({ metrics, cases }: ThreatReport, style: TextStyle): string[] {
  const worst = metrics.worstCases.filter(({ riskScore }) => riskScore >= 0.5);
  if (worst.length === 0) return [];
  const ids = new Set(worst.map(({ id }) => id));
  const calls = new Map(cases.filter(({ id }) => ids.has(id)).map((one) => [one.id, callSentence(one)]));
  return [
    style.dim('  worst cases'),
    ...worst.flatMap(({ id, severity, weightedRisk, explanation }) => {
      const call = calls.get(id) ?? null;
      return [
        `  ${style.bad(formatUnit(weightedRisk))}  ${style.strong(shown(id))}  ${style.dim(severity)}`,
        `        ${sentence(explanation)}`,
        ...(call === null ? [] : [`        ${style.dim(sentence(call))}`]),
      ];
    }),
    '',
  ];
}

function reviewLines(report: ThreatReport, style: TextStyle, verbosity: ThreatVerbosity): string[] {
  const open = casesToReview(report);
  if (open.length === 0) return [];
  const listed = verbosity === 'normal' ? open.slice(0, MOST_TO_REVIEW) : open;
  return [
    style.dim(`  for a person to look at (${open.length}): plugin-eval threat review`),
    ...listed.map(
      ({ id, severity, outcome, explanation }) =>
        `  ${style.level('warning', '?')} ${style.strong(shown(id))}  ${style.dim(`${severity}, ${outcome}`)}  ${sentence(explanation)}`,
    ),
    ...(listed.length < open.length
      ? [style.dim(`    and ${open.length - listed.length} more with --verbose`)]
      : []),
    '',
  ];
}

function modeLines({ metrics }: ThreatReport, style: TextStyle): string[] {
  const modes = Object.entries(metrics.failureModeHistogram);
  if (modes.length === 0) return [];
  const named = modes.slice(0, MOST_MODES).map(([mode, count]) => `${shown(mode)} ${count}`);
  return [
    `  ${style.dim('failure modes')}  ${named.join(', ')}${modes.length > named.length ? `, and ${modes.length - named.length} rarer ones` : ''}`,
    '',
  ];
}

function geometryLines({ observability }: ThreatReport, style: TextStyle): string[] {
  if (observability === null) return [];
  const { clusters, normalizedMutualInformation: nmi, withoutLabels } = observability;
  const p = formatPValue;
  return [
    `  ${style.dim('geometry')}  ${plural(clusters, 'cluster')}; they share with the family ${formatPercent(nmi.category, 1)}, with severity ${formatPercent(nmi.severity, 1)}, with pass or fail ${formatPercent(nmi.passFail, 1)} of their information`,
    ...(withoutLabels === null
      ? []
      : [
          `            ${style.dim(`without the labels in the text: family ${p(withoutLabels.pValues.category)}, severity ${p(withoutLabels.pValues.severity)}, pass or fail ${p(withoutLabels.pValues.passFail)}`)}`,
        ]),
    '',
  ];
}

function gateLines({ gates }: ThreatReport, style: TextStyle): string[] {
  if (gates.length === 0) return [];
  return [
    ...gates.map(({ name, passed, message }) => {
      const verdict =
        passed === true
          ? style.good('held')
          : passed === false
            ? style.bad('failed')
            : style.bad('not measured');
      return `  gate ${name} ${verdict}: ${sentence(message)}`;
    }),
    '',
  ];
}

function limitLines(
  { limits, errors }: ThreatReport,
  style: TextStyle,
  verbosity: ThreatVerbosity,
): string[] {
  const listed = verbosity === 'normal' ? limits.slice(0, 2) : limits;
  const shownErrors = verbosity === 'normal' ? errors.slice(0, MOST_ERRORS) : errors;
  return [
    ...shownErrors.map(
      ({ place, message }) => `  ${style.level('error', 'error')} ${shown(place)}: ${sentence(message)}`,
    ),
    ...(shownErrors.length < errors.length
      ? [style.dim(`  ${plural(errors.length - shownErrors.length, 'more error')} with --verbose`)]
      : []),
    ...listed.map((sentence) => style.dim(`  ${terminalSafe(sentence)}`)),
    ...(listed.length < limits.length
      ? [style.dim(`  ${plural(limits.length - listed.length, 'more limit')} with --verbose`)]
      : []),
  ];
}

function shown(name: string): string {
  return terminalSafe(excerpt(name, LONGEST_NAME));
}

function sentence(text: string): string {
  return terminalSafe(excerpt(text, LONGEST_SENTENCE));
}
