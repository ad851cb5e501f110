import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import { formatUnit, plural } from '../number-format.ts';
import { type CertificateFacts, type CertifiedDimension, certificateFacts } from './certificate-facts.ts';
import type { CertificateOptions } from './certificate-provenance.ts';

const LONGEST = { name: 120, path: 240, sentence: 400 };
const MOST = { skills: 60, sentences: 24, reasons: 6 };

/** The certificate of a skill or a plugin as GitHub-flavoured Markdown. */
export function renderCertificateMarkdown(evaluation: Evaluation, options: CertificateOptions): string {
  const facts = certificateFacts(evaluation, options);
  const { badge, interval, points, basis, stability, sha256 } = facts;
  const lines = [
    `# Certificate: ${shown(facts.name, LONGEST.name)}`,
    '',
    `${facts.kind} ${markdownCode(excerpt(facts.path, LONGEST.path))}${sha256 === null ? '' : `, SKILL.md sha256 ${markdownCode(sha256)}`}`,
    '',
    `**${points}**${interval === null ? '' : ` (${interval})`} · **${badge.headline}**${badge.reason === null ? '' : `: ${shown(badge.reason, LONGEST.sentence)}`}`,
    '',
    `${basis}${stability === null ? '' : `, ${stability}`}.`,
    '',
    ...facts.warnings.flatMap(({ kind, headline, detail }) => [
      `> [!${kind === 'alarm' ? 'CAUTION' : 'WARNING'}]`,
      `> **${headline}:** ${shown(detail, LONGEST.sentence)}`,
      '',
    ]),
    ...skillTable(facts),
    ...dimensionTable(facts),
    ...figureTable(facts),
    ...safetySection(facts),
    '## How it was measured',
    '',
    ...facts.provenance.map(({ term, value }) => `- ${term}: ${shown(value, LONGEST.sentence)}`),
    '',
    ...openList(facts),
  ];
  return `${lines.join('\n')}\n`;
}

function dimensionTable({ dimensions }: CertificateFacts): string[] {
  return [
    '| Dimension | Weight | Score | Interval | Grade | Measured by |',
    '|---|---:|---:|---|---|---|',
    ...dimensions.map(
      (one) =>
        `| ${one.title} | ${one.weight} | ${scoreOf(one)} | ${one.interval ?? ''} | ${one.grade ?? ''} | ${one.layers.join(', ')} |`,
    ),
    '',
  ];
}

function scoreOf({ score, status }: CertifiedDimension): string {
  const words = { measured: '', unmeasured: 'not measured', errored: '**errored**' }[status];
  return [score === null ? '' : formatUnit(score), words].filter(Boolean).join(' ');
}

function figureTable({ figures }: CertificateFacts): string[] {
  if (figures.length === 0) return [];
  return [
    '| Sessions | | Interval | Rests on |',
    '|---|---:|---|---|',
    ...figures.map(
      ({ name, value, interval, basis }) =>
        `| ${name} | ${value === '—' ? 'not measured' : value} | ${interval ?? ''} | ${shown(basis, LONGEST.sentence)} |`,
    ),
    '',
  ];
}

function safetySection({ safety }: CertificateFacts): string[] {
  if (safety === null) return [];
  return [
    '## Safety',
    '',
    `**${safety.verdict}**`,
    '',
    ...safety.reasons.slice(0, MOST.reasons).map((reason) => `- ${shown(reason, LONGEST.sentence)}`),
    ...safety.facts.map(({ term, value }) => `- ${term}: ${shown(value, LONGEST.sentence)}`),
    '',
  ];
}

function skillTable({ skills }: CertificateFacts): string[] {
  if (skills.length === 0) return [];
  const rest = skills.length - MOST.skills;
  return [
    '| Skill | Score | Interval | Badge | Activation |',
    '|---|---:|---|---|---|',
    ...skills
      .slice(0, MOST.skills)
      .map(
        ({ name, score, interval, badge, activation }) =>
          `| ${shown(name, LONGEST.name)} | ${score} | ${interval ?? ''} | ${shown(badge, LONGEST.sentence)} | ${activation} |`,
      ),
    '',
    ...(rest > 0 ? [`${plural(rest, 'skill')} more in the JSON output.`, ''] : []),
  ];
}

function openList({ notMeasured }: CertificateFacts): string[] {
  const rest = notMeasured.length - MOST.sentences;
  return [
    '## What was not measured',
    '',
    ...notMeasured.slice(0, MOST.sentences).map((sentence) => `- ${shown(sentence, LONGEST.sentence)}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ];
}

function shown(text: string, limit: number): string {
  return escapeMarkdown(excerpt(text, limit));
}
