import type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  Skipped,
  SubjectErrorEntry,
} from '../../documents/evaluation.ts';
import { allFindings, allSuppressed, isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import { BADGES } from '../../documents/names.ts';
import { unlistedSkillsSentence } from '../../documents/unlisted-skills.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { collectionConfidence } from '../confidence.ts';
import { countLevels } from '../finding-format.ts';
import { memberNames } from '../member-names.ts';
import { formatPoints, formatUnit, plural } from '../number-format.ts';
import { quickValidityOf } from '../quick-validity.ts';
import { describeBadge } from '../verdict.ts';
import { dimensionLines } from './dimension-lines.ts';
import { layerLines } from './layer-lines.ts';
import {
  findingLines,
  gateLines,
  skillText,
  suppressedLines,
  type Verbosity,
  verdictLines,
} from './skill-text.ts';
import { type TextStyle, textStyle } from './style.ts';
import { warningLines } from './warning-lines.ts';

export interface TextOptions {
  color: boolean;
  verbosity: Verbosity;
}

/** The terminal report. Foreign text in it can neither move the cursor nor hide anything. */
export function renderText(document: EvaluationDocument, options: TextOptions): string {
  const style = textStyle(options.color);
  const validity = options.verbosity === 'quiet' ? null : quickValidityOf(document);
  return `${[
    ...documentLines(document, style, options.verbosity),
    ...(validity === null ? [] : ['', style.dim(`  ${validity}`)]),
  ].join('\n')}\n`;
}

function documentLines(document: EvaluationDocument, style: TextStyle, verbosity: Verbosity): string[] {
  if (isCollection(document)) return collectionText(document, style, verbosity);
  return isPlugin(document) ? pluginText(document, style, verbosity) : skillText(document, style, verbosity);
}

function pluginText(plugin: PluginEvaluation, style: TextStyle, verbosity: Verbosity): string[] {
  const verdict = verdictLines(plugin, style);
  if (verbosity === 'quiet') return verdict;
  return [
    ...verdict,
    '',
    ...dimensionLines(plugin, style),
    '',
    ...layerLines(plugin, style, verbosity),
    style.strong(`  ${plural(plugin.skills.length, 'skill')}, ${plural(plugin.agents.length, 'agent')}`),
    ...memberLines(plugin.skills, style),
    ...plugin.agents.map(
      (agent) =>
        `  ${formatUnit(agent.score).padStart(6)}  ${'agent'.padEnd(30)}${terminalSafe(agent.name)}  ${style.dim(countLevels(agent.findings))}`,
    ),
    '',
    ...findingLines(plugin.findings, style, verbosity),
    ...suppressedLines(allSuppressed(plugin), style, verbosity),
    ...gateLines(plugin.gates, style),
    ...omissionLines(plugin.skipped, plugin.errors, style, verbosity),
    ...(verbosity === 'verbose'
      ? plugin.skills.flatMap((skill) => ['', ...skillText(skill, style, verbosity)])
      : []),
  ];
}

function collectionText(collection: Collection, style: TextStyle, verbosity: Verbosity): string[] {
  const { summary } = collection;
  const badges = BADGES.filter((badge) => summary.badges[badge] > 0).map(
    (badge) => `${summary.badges[badge]} ${badge}`,
  );
  const lowest = collection.evaluations
    .filter(({ composite }) => composite.score !== null)
    .sort((a, b) => (a.composite.score ?? 0) - (b.composite.score ?? 0))
    .slice(0, 3);
  const verdict = [
    `${style.strong(terminalSafe(collection.subject.name))}  ${summary.scored} of ${plural(summary.subjects, 'subject')} scored, mean ${style.strong(formatPoints(summary.mean))}, median ${formatPoints(summary.median)}  ${style.accent(badges.join(', ') || 'no badges')}  ${style.dim(`${collectionConfidence(collection)}${collection.depth.requested === collection.depth.effective ? '' : `, ${collection.depth.requested} depth was not reached`}`)}`,
    ...warningLines(collection, style),
    ...lowest.map(
      (evaluation, index) =>
        `  ${index + 1}. ${style.bad(formatPoints(evaluation.composite.score).padStart(5))}  ${terminalSafe(evaluation.subject.name)}: ${terminalSafe(evaluation.advice[0]?.action ?? 'no advice')}`,
    ),
  ];
  if (verbosity === 'quiet') return verdict;
  const { error, warning, info } = summary.findings;
  return [
    ...verdict,
    '',
    ...memberLines(collection.evaluations, style),
    '',
    `  ${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(info, 'note')} in all`,
    ...(summary.unlistedSkills === 0 ? [] : [`  ${unlistedSkillsSentence(summary.unlistedSkills)}`]),
    ...suppressedLines(collection.evaluations.flatMap(allSuppressed), style, verbosity),
    ...gateLines(collection.gates, style),
    ...omissionLines(collection.skipped, collection.errors, style, verbosity),
    ...(verbosity === 'verbose'
      ? collection.evaluations.flatMap((evaluation) => ['', ...documentLines(evaluation, style, verbosity)])
      : []),
  ];
}

function memberLines(members: readonly Evaluation[], style: TextStyle): string[] {
  return [...memberNames(members)].map(([member, name]) => memberLine(member, name, style));
}

function memberLine(evaluation: Evaluation, name: string, style: TextStyle): string {
  const score = evaluation.composite.score === null ? '—' : formatPoints(evaluation.composite.score);
  const size = isPlugin(evaluation) ? `${plural(evaluation.skills.length, 'skill')}, ` : '';
  return `  ${style.strong(score.padStart(6))}  ${style.accent(describeBadge(evaluation.composite).padEnd(30))}${terminalSafe(name)}  ${style.dim(`${size}${countLevels(allFindings(evaluation))}`)}`;
}

function omissionLines(
  skipped: readonly Skipped[],
  errors: readonly SubjectErrorEntry[],
  style: TextStyle,
  verbosity: Verbosity,
): string[] {
  const lines = errors.map(
    ({ rule, message }) =>
      `  ${style.level('error', 'error  ')} ${style.strong(rule)}  ${terminalSafe(message)}`,
  );
  if (skipped.length > 0 && verbosity !== 'verbose')
    lines.push(style.dim(`  ${skipped.length} skipped; --verbose lists them`));
  if (verbosity === 'verbose')
    lines.push(
      ...skipped.map(({ path, reason }) =>
        style.dim(`  skipped ${terminalSafe(path)}: ${terminalSafe(reason)}`),
      ),
    );
  return lines.length === 0 ? [] : ['', ...lines];
}
