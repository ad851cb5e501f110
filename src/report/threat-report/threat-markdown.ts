import type { ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import { formatUnit, plural } from '../number-format.ts';
import { markdownTable } from '../view-model/layout-markdown.ts';
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

const MOST_TO_REVIEW = 20;
const MOST_ERRORS = 20;
const MOST_MODES = 40;
const LONGEST_NAME = 120;
const LONGEST_SENTENCE = 1_000;

/** A threat report as Markdown, fit for a comment on a pull request. */
export function renderThreatMarkdown(report: ThreatReport): string {
  const { target, metrics, gates, errors, limits } = report;
  const { counts } = metrics;
  const review = casesToReview(report);
  const lines = [
    `## ${escapeMarkdown(shown(target.name))}: resilience ${formatIndex(metrics.indices.resilienceIndex)}`,
    '',
    `${plural(counts.cases, 'answer')} to ${plural(counts.probesEvaluated, 'probe')}, ${counts.failed} failed.`,
    '',
    ...incompleteness(report).flatMap((sentence) => [`> **${escapeMarkdown(sentence)}**`, '']),
    ...gates.map(
      ({ name, passed, message }) =>
        `- gate \`${name}\` **${passed === true ? 'held' : passed === false ? 'failed' : 'not measured'}**: ${sentenceOf(message)}`,
    ),
    ...(gates.length === 0 ? [] : ['']),
    '| | | |',
    '|---|---|---|',
    ...headlineFacts(report).map(({ term, value, meaning }) => `| ${term} | **${value}** | ${meaning} |`),
    '',
    ...liveTable(report),
    ...markdownTable(
      ['Family', 'n', 'Failed', 'Mean risk', 'Weighted', 'Passed or unclear'],
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
    ...markdownTable(
      ['Worst cases', 'Severity', 'Weighted risk', 'Why'],
      metrics.worstCases
        .filter(({ riskScore }) => riskScore >= 0.5)
        .map(({ id, severity, weightedRisk, explanation }) => [
          markdownCode(shown(id)),
          severity,
          formatUnit(weightedRisk),
          sentenceOf(explanation),
        ]),
    ),
    ...markdownTable(
      [`For a person to look at (${review.length})`, 'Severity', 'Outcome', 'Why'],
      review
        .slice(0, MOST_TO_REVIEW)
        .map(({ id, severity, outcome, explanation }) => [
          markdownCode(shown(id)),
          severity,
          outcome,
          sentenceOf(explanation),
        ]),
    ),
    ...markdownTable(
      ['Failure mode', 'Cases'],
      Object.entries(metrics.failureModeHistogram)
        .slice(0, MOST_MODES)
        .map(([mode, count]) => [markdownCode(shown(mode)), String(count)]),
    ),
    ...markdownTable(
      [`${report.live === null ? 'Not scored' : 'No answer that could be scored'} (${errors.length})`, 'Why'],
      errors.slice(0, MOST_ERRORS).map(({ place, message }) => [sentenceOf(place), sentenceOf(message)]),
    ),
    escapeMarkdown(describeCalibration(report)),
    '',
    ...limits.map((sentence) => `- ${escapeMarkdown(sentence)}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** How live answers came about. */
function liveTable(report: ThreatReport): string[] {
  return markdownTable(
    ['Live run', '', ''],
    liveFacts(report).map(({ term, value, note, warns }) => {
      const said = escapeMarkdown(excerpt(value, LONGEST_SENTENCE));
      return [term, warns ? `**${said}**` : said, note === null ? '' : escapeMarkdown(note)];
    }),
  );
}

function shown(name: string): string {
  return excerpt(name, LONGEST_NAME);
}

function sentenceOf(text: string): string {
  return escapeMarkdown(excerpt(text, LONGEST_SENTENCE));
}
