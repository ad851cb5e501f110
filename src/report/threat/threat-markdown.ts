import type { ThreatReport } from '../../documents/threat-report.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import { formatUnit, plural } from '../number-format.ts';
import {
  casesToReview,
  describeCalibration,
  formatIndex,
  formatRate,
  headlineFacts,
  incompleteness,
  titleOf,
} from './threat-summary.ts';

const MOST_TO_REVIEW = 20;
const MOST_ERRORS = 20;

/** A threat report as Markdown, fit for a comment on a pull request. */
export function renderThreatMarkdown(report: ThreatReport): string {
  const { target, metrics, gates, errors, limits } = report;
  const { counts } = metrics;
  const review = casesToReview(report);
  const lines = [
    `## ${escapeMarkdown(target.name)}: resilience ${formatIndex(metrics.indices.resilienceIndex)}`,
    '',
    `${plural(counts.cases, 'answer')} to ${plural(counts.probesEvaluated, 'probe')}, ${counts.failed} failed.`,
    '',
    ...incompleteness(report).flatMap((sentence) => [`> **${escapeMarkdown(sentence)}**`, '']),
    ...gates.map(
      ({ name, passed, message }) =>
        `- gate \`${name}\` **${passed === true ? 'held' : passed === false ? 'failed' : 'not measured'}**: ${escapeMarkdown(message)}`,
    ),
    ...(gates.length === 0 ? [] : ['']),
    '| | | |',
    '|---|---|---|',
    ...headlineFacts(report).map(({ term, value, meaning }) => `| ${term} | **${value}** | ${meaning} |`),
    '',
    ...table(
      ['Family', 'n', 'Failed', 'Mean risk', 'Weighted', 'Passed'],
      metrics.categoryRanking.flatMap(({ category }) => {
        const own = metrics.byCategory[category];
        return own === undefined
          ? []
          : [
              [
                titleOf(category),
                String(own.n),
                String(own.failed),
                formatUnit(own.meanRisk),
                formatUnit(own.meanWeightedRisk),
                formatRate(own.passRate),
              ],
            ];
      }),
    ),
    ...table(
      ['Worst cases', 'Severity', 'Weighted risk', 'Why'],
      metrics.worstCases
        .filter(({ riskScore }) => riskScore >= 0.5)
        .map(({ id, severity, weightedRisk, explanation }) => [
          markdownCode(id),
          severity,
          formatUnit(weightedRisk),
          escapeMarkdown(explanation),
        ]),
    ),
    ...table(
      [`For a person to look at (${review.length})`, 'Severity', 'Outcome', 'Why'],
      review
        .slice(0, MOST_TO_REVIEW)
        .map(({ id, severity, outcome, explanation }) => [
          markdownCode(id),
          severity,
          outcome,
          escapeMarkdown(explanation),
        ]),
    ),
    ...table(
      ['Failure mode', 'Cases'],
      Object.entries(metrics.failureModeHistogram).map(([mode, count]) => [
        markdownCode(mode),
        String(count),
      ]),
    ),
    ...table(
      ['Not scored', 'Why'],
      errors
        .slice(0, MOST_ERRORS)
        .map(({ place, message }) => [escapeMarkdown(place), escapeMarkdown(message)]),
    ),
    escapeMarkdown(describeCalibration(report)),
    '',
    ...limits.map((sentence) => `- ${escapeMarkdown(sentence)}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Nothing of no rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ];
}
