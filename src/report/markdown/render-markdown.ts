import type {
  Advice,
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
  Skipped,
  SubjectErrorEntry,
} from '../../documents/evaluation.ts';
import { allFindings, allSuppressed, isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { BADGES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatAdviceGain, formulaOnlyNote } from '../advice-words.ts';
import { countLevels, placeOf } from '../finding-format.ts';
import { memberNames } from '../member-names.ts';
import { formatPoints, formatScore, formatUnit, plural } from '../number-format.ts';
import { quickValidityOf } from '../quick-validity.ts';
import { describeSafetyStandings } from '../safety/safety-summary.ts';
import { describeBadge, describeEvaluationBasis, describeStanding } from '../verdict.ts';
import { dimensionMarkdown } from './dimension-markdown.ts';
import { escapeMarkdown, markdownCode } from './escape-markdown.ts';
import { gatesMarkdown } from './gates-markdown.ts';
import { layerMarkdown } from './layer-markdown.ts';
import { warningsMarkdown } from './warnings-markdown.ts';

const LONGEST_NAME = 120;

/** GitHub-flavoured Markdown, fit for a comment on a pull request or a job summary. */
export function renderMarkdown(document: EvaluationDocument): string {
  const lines = isCollection(document)
    ? collectionMarkdown(document)
    : isPlugin(document)
      ? pluginMarkdown(document)
      : skillMarkdown(document);
  return `${lines.join('\n')}\n`;
}

function skillMarkdown(skill: SkillEvaluation): string[] {
  return [
    ...verdict(skill),
    ...gatesMarkdown(skill.gates),
    ...dimensionMarkdown(skill),
    ...penalty(skill),
    ...layerMarkdown(skill),
    ...findingTable(skill.findings),
    ...suppressedCount(skill.suppressed.length),
    ...tips(skill),
    ...footer(skill),
  ];
}

function pluginMarkdown(plugin: PluginEvaluation): string[] {
  return [
    ...verdict(plugin),
    ...gatesMarkdown(plugin.gates),
    ...memberTable('Skill', plugin.skills),
    ...layerMarkdown(plugin),
    ...(plugin.agents.length === 0
      ? []
      : [
          '| Agent | Score | Findings |',
          '|---|---:|---|',
          ...plugin.agents.map(
            (agent) =>
              `| ${escapeMarkdown(agent.name)} | ${formatUnit(agent.score)} | ${countLevels(agent.findings)} |`,
          ),
          '',
        ]),
    ...findingTable(allFindings(plugin)),
    ...suppressedCount(allSuppressed(plugin).length),
    ...omissions(plugin.skipped, plugin.errors),
    ...footer(plugin),
  ];
}

function collectionMarkdown(collection: Collection): string[] {
  const { summary } = collection;
  const badges = BADGES.filter((badge) => summary.badges[badge] > 0).map(
    (badge) => `${summary.badges[badge]} ${badge}`,
  );
  const findings = collection.evaluations.flatMap(allFindings);
  return [
    `## ${titleOf(collection)}: mean ${formatPoints(summary.mean)}, median ${formatPoints(summary.median)}`,
    '',
    ...warningsMarkdown(collection),
    `${summary.scored} of ${plural(summary.subjects, 'subject')} scored; ${badges.join(', ') || 'no badges'}; ${countLevels(findings)}.`,
    '',
    ...validity(collection),
    ...gatesMarkdown(collection.gates),
    ...memberTable('Subject', collection.evaluations),
    ...findingTable(findings.filter(({ level }) => level !== 'info')),
    ...suppressedCount(collection.evaluations.flatMap(allSuppressed).length),
    ...omissions(collection.skipped, collection.errors),
    ...footer(collection),
  ];
}

function verdict(evaluation: Evaluation): string[] {
  const { advice } = evaluation;
  const note = formulaOnlyNote(evaluation);
  const fixes = advice
    .slice(0, 3)
    .map((item, index) => `${index + 1}. ${gainMarkdown(item)}${escapeMarkdown(item.action)}`);
  return [
    `## ${titleOf(evaluation)}: ${formatScore(evaluation)}, ${escapeMarkdown(describeStanding(evaluation))}`,
    '',
    ...warningsMarkdown(evaluation),
    ...(note === null ? [] : [note, '']),
    ...(fixes.length === 0 ? [] : [...fixes, '']),
    `${describeEvaluationBasis(evaluation)}.`,
    '',
    ...validity(evaluation),
  ];
}

/** Short enough for a heading: names of any length are read from files. */
function titleOf({ subject }: EvaluationDocument): string {
  return escapeMarkdown(excerpt(subject.name, LONGEST_NAME));
}

function gainMarkdown({ compositeGain }: Advice): string {
  const gain = formatAdviceGain(compositeGain);
  return gain === null ? '' : `**${gain}** `;
}

/** What a score of quick depth is worth. */
function validity(document: EvaluationDocument): string[] {
  const sentence = quickValidityOf(document);
  return sentence === null ? [] : [`${sentence}.`, ''];
}

function penalty(evaluation: Evaluation): string[] {
  const flags = evaluation.layers[0].antiPatterns;
  const factor = evaluation.composite.antiPatternPenalty;
  if (flags.length === 0 || factor === null) return [];
  return [
    `Anti-patterns counted (score × ${factor.toFixed(2)}): ${flags.map((flag) => `\`${flag}\``).join(', ')}`,
    '',
  ];
}

function memberTable(title: string, members: readonly Evaluation[]): string[] {
  if (members.length === 0) return [];
  return [
    `| ${title} | Score | Badge | Findings |`,
    '|---|---:|---|---|',
    ...[...memberNames(members)].map(
      ([member, name]) =>
        `| ${escapeMarkdown(name)} | ${formatPoints(member.composite.score)} | ${describeBadge(member.composite)} | ${countLevels(allFindings(member))} |`,
    ),
    '',
  ];
}

const MOST_FINDINGS = 50;

function findingTable(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ['No findings.', ''];
  const rows = findings
    .slice(0, MOST_FINDINGS)
    .map(
      (finding) =>
        `| ${finding.level} | ${markdownCode(finding.rule)} | ${markdownCode(placeOf(finding))} | ${escapeMarkdown(finding.message)} ${escapeMarkdown(finding.fix)} |`,
    );
  const rest = findings.length - MOST_FINDINGS;
  return [
    '| Level | Rule | Place | What and how to fix it |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...(rest > 0 ? [`${plural(rest, 'finding')} more; \`--output json\` has them all.`, ''] : []),
  ];
}

function suppressedCount(count: number): string[] {
  return count === 0
    ? []
    : [`${plural(count, 'finding')} suppressed by a baseline or a trusted comment.`, ''];
}

function tips(skill: SkillEvaluation): string[] {
  if (skill.tips.length === 0) return [];
  return [
    'Not measured at this depth:',
    '',
    ...skill.tips.map(({ dimension, tip }) => `- \`${dimension}\`: ${escapeMarkdown(tip)}`),
    '',
  ];
}

function omissions(skipped: readonly Skipped[], errors: readonly SubjectErrorEntry[]): string[] {
  return [
    ...(errors.length === 0
      ? []
      : [
          'Could not be scored:',
          '',
          ...errors.map(({ rule, message }) => `- ${markdownCode(rule)}: ${escapeMarkdown(message)}`),
          '',
        ]),
    ...(skipped.length === 0
      ? []
      : [
          'Skipped:',
          '',
          ...skipped.map(({ path, reason }) => `- ${markdownCode(path)}: ${escapeMarkdown(reason)}`),
          '',
        ]),
  ];
}

function footer(document: EvaluationDocument): string[] {
  const safety = describeSafetyStandings(document);
  return [
    `<sub>plugin-eval ${escapeMarkdown(document.tool.version)}, depth ${document.depth.effective}, ${safety}</sub>`,
  ];
}
