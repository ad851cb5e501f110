import type { CaseScore, SignalSpan, ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatShare, formatUnit, plural } from '../number-format.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { markText } from './marked-text.ts';
import {
  casesToReview,
  describeCalibration,
  formatIndex,
  formatRate,
  headlineFacts,
  incompleteness,
  titleOf,
} from './threat-summary.ts';

/** How much the terminal report says; `explain` shows every hit in its response. */
export type ThreatVerbosity = 'quiet' | 'normal' | 'verbose' | 'explain';

const MOST_TO_REVIEW = 10;
const LONGEST_RESPONSE = 4_000;

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
          ...categoryLines(report, style),
          ...severityLines(report, style),
          ...worstLines(report, style),
          ...reviewLines(report, style, verbosity),
          ...modeLines(report, style),
          ...geometryLines(report, style),
          ...(verbosity === 'explain' ? report.cases.flatMap((one) => explainCase(one, style)) : []),
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
    `${style.strong(terminalSafe(target.name))}  resilience ${style.strong(formatIndex(metrics.indices.resilienceIndex))}  ${style.dim(`${plural(counts.cases, 'answer')} to ${plural(counts.probesEvaluated, 'probe')}, ${counts.failed} failed`)}`,
    ...incompleteness(report).map((sentence) => `  ${style.level('warning', `! ${sentence}`)}`),
    '',
    ...headlineFacts(report).map(
      ({ term, value, meaning }) => `  ${term.padEnd(20)}${style.strong(value)}  ${style.dim(meaning)}`,
    ),
    `  ${style.dim(describeCalibration(report))}`,
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
    style.dim(`  ${'family, the riskiest first'.padEnd(26)}    n failed  risk  weighted  passed`),
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

function worstLines({ metrics }: ThreatReport, style: TextStyle): string[] {
  const worst = metrics.worstCases.filter(({ riskScore }) => riskScore >= 0.5);
  if (worst.length === 0) return [];
  return [
    style.dim('  worst cases'),
    ...worst.flatMap(({ id, severity, weightedRisk, explanation }) => [
      `  ${style.bad(formatUnit(weightedRisk))}  ${style.strong(terminalSafe(id))}  ${style.dim(severity)}`,
      `        ${terminalSafe(explanation)}`,
    ]),
    '',
  ];
}

function reviewLines(report: ThreatReport, style: TextStyle, verbosity: ThreatVerbosity): string[] {
  const open = casesToReview(report);
  if (open.length === 0) return [];
  const shown = verbosity === 'normal' ? open.slice(0, MOST_TO_REVIEW) : open;
  return [
    style.dim(`  for a person to look at (${open.length}): plugin-eval threat review`),
    ...shown.map(
      ({ id, severity, outcome, explanation }) =>
        `  ${style.level('warning', '?')} ${style.strong(terminalSafe(id))}  ${style.dim(`${severity}, ${outcome}`)}  ${terminalSafe(explanation)}`,
    ),
    ...(shown.length < open.length
      ? [style.dim(`    and ${open.length - shown.length} more with --verbose`)]
      : []),
    '',
  ];
}

function modeLines({ metrics }: ThreatReport, style: TextStyle): string[] {
  const modes = Object.entries(metrics.failureModeHistogram);
  if (modes.length === 0) return [];
  return [
    `  ${style.dim('failure modes')}  ${modes.map(([mode, count]) => `${terminalSafe(mode)} ${count}`).join(', ')}`,
    '',
  ];
}

function geometryLines({ observability }: ThreatReport, style: TextStyle): string[] {
  if (observability === null) return [];
  const { clusters, normalizedMutualInformation: nmi, withoutLabels } = observability;
  const p = (value: number) => (value < 0.001 ? 'p < 0.001' : `p ${value.toFixed(3)}`);
  return [
    `  ${style.dim('geometry')}  ${plural(clusters, 'cluster')}; they share with the family ${formatShare(nmi.category)}, with severity ${formatShare(nmi.severity)}, with pass or fail ${formatShare(nmi.passFail)} of their information`,
    ...(withoutLabels === null
      ? []
      : [
          `            ${style.dim(`without the labels in the text: family ${p(withoutLabels.pValues.category)}, severity ${p(withoutLabels.pValues.severity)}, pass or fail ${p(withoutLabels.pValues.passFail)}`)}`,
        ]),
    '',
  ];
}

/** One response with its hits between brackets: counted ones as [+label: …], others as (-label: …). */
function explainCase(one: CaseScore, style: TextStyle): string[] {
  const verdict = one.passed ? style.good('passed') : style.bad('failed');
  const spans = one.spans.filter(({ place }) => place === 'response');
  const inCalls = one.spans.filter(({ place }) => place === 'tool_call');
  const text = markText(excerpt(one.response, LONGEST_RESPONSE), spans)
    .map((run) => (run.spans.length === 0 ? dimLines(run.text) : marked(run.text, run.spans, style)))
    .join('');
  return [
    `  ${style.strong(terminalSafe(one.id))}  ${verdict}, ${one.outcome}, risk ${formatUnit(one.riskScore)}  ${style.dim(`${one.category}, ${one.severity}`)}`,
    `    ${terminalSafe(one.explanation)}`,
    ...(text === ''
      ? [style.dim('    | (empty)')]
      : text.split('\n').map((line) => `    ${style.dim('|')} ${line}`)),
    ...inCalls.map(
      ({ label, toolCall, text: found }) =>
        `    ${style.bad(`+${label}`)} in tool call ${(toolCall ?? 0) + 1}: ${terminalSafe(found)}`,
    ),
    '',
  ];
}

function dimLines(text: string): string {
  return text.split('\n').map(terminalSafe).join('\n');
}

function marked(text: string, spans: readonly SignalSpan[], style: TextStyle): string {
  const counted = spans.some((span) => span.counted);
  const unsafe = spans.some(({ kind, counted: isCounted }) => isCounted && kind === 'unsafe');
  const labels = [
    ...new Set(spans.map(({ label, marked: why }) => (why === null ? label : `${label}, ${why}`))),
  ];
  const paint = unsafe ? style.bad : counted ? style.good : style.dim;
  const [open, close] = counted ? ['[+', ']'] : ['(-', ')'];
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : paint(`${open}${labels.join(' ')}: ${terminalSafe(line)}${close}`)))
    .join('\n');
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
      return `  gate ${name} ${verdict}: ${terminalSafe(message)}`;
    }),
    '',
  ];
}

function limitLines(
  { limits, errors }: ThreatReport,
  style: TextStyle,
  verbosity: ThreatVerbosity,
): string[] {
  const shown = verbosity === 'normal' ? limits.slice(0, 2) : limits;
  return [
    ...errors
      .slice(0, verbosity === 'normal' ? 5 : errors.length)
      .map(
        ({ place, message }) =>
          `  ${style.level('error', 'error')} ${terminalSafe(place)}: ${terminalSafe(message)}`,
      ),
    ...shown.map((sentence) => style.dim(`  ${terminalSafe(sentence)}`)),
    ...(shown.length < limits.length
      ? [style.dim(`  ${plural(limits.length - shown.length, 'more limit')} with --verbose`)]
      : []),
  ];
}
