import type { Evaluation, EvaluationDocument, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { isPlugin, topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { findingFingerprint } from '../../documents/finding-fingerprint.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { unscoredSubjects } from '../document-contents.ts';
import { placeOf } from '../finding-format.ts';
import { formatGain, formatPoints, formatUnit } from '../number-format.ts';
import { describeBadge } from '../verdict.ts';
import { type TextStyle, textStyle } from './style.ts';

/** What moved between two evaluations of the same targets; null when nothing did. */
export function renderChanges(
  before: EvaluationDocument,
  after: EvaluationDocument,
  options: { color: boolean },
): string | null {
  const style = textStyle(options.color);
  const old = subjectsOf(before);
  const now = subjectsOf(after);
  const lines = [
    ...[...now].flatMap(([key, evaluation]) => subjectChanges(old.get(key), evaluation, style)),
    ...[...old]
      .filter(([key]) => !now.has(key))
      .map(([, { subject }]) => `${terminalSafe(subject.path)}  ${style.bad('gone')}`),
    ...errorChanges(unscoredSubjects(before), unscoredSubjects(after), style),
  ];
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}

/** Plugins and skills, each once, by kind and path. */
function subjectsOf(document: EvaluationDocument): Map<string, Evaluation> {
  const subjects = topLevelEvaluations(document).flatMap((evaluation): Evaluation[] =>
    isPlugin(evaluation) ? [evaluation, ...evaluation.skills] : [evaluation],
  );
  return new Map(subjects.map((each) => [`${each.subject.kind} ${each.subject.path}`, each]));
}

function subjectChanges(before: Evaluation | undefined, after: Evaluation, style: TextStyle): string[] {
  const name = style.strong(terminalSafe(after.subject.name));
  const score = formatPoints(after.composite.score);
  if (!before) return [`${name}  ${style.good('new')}  ${score}  ${describeBadge(after.composite)}`];
  const details =
    after.composite.score === null
      ? unreadableReasons(after, style)
      : [...dimensionChanges(before, after, style), ...findingChanges(before, after, style)];
  const change = difference(before.composite.score, after.composite.score);
  if (details.length === 0 && change === null) return [];
  const moved = change === null ? style.dim('unchanged') : signed(change, 2, style);
  return [
    `${name}  ${formatPoints(before.composite.score)} → ${style.strong(score)}  ${moved}  ${style.accent(describeBadge(after.composite))}`,
    ...details,
  ];
}

/** What cannot be read any more has not been mended. */
function unreadableReasons({ findings }: Evaluation, style: TextStyle): string[] {
  return solvedAndNew(
    [],
    findings.map(
      (finding) =>
        `${style.level(finding.level, finding.level.padEnd(7))} ${finding.rule}  ${terminalSafe(finding.message)}`,
    ),
    style,
  );
}

/** Those of a plugin are the means of its skills', which say what moved. */
function dimensionChanges(before: Evaluation, after: Evaluation, style: TextStyle): string[] {
  if (isPlugin(after)) return [];
  return DIMENSION_NAMES.flatMap((name) => {
    const [old, now] = [before.dimensions[name].score, after.dimensions[name].score];
    const change = difference(old, now);
    if (change === null) return [];
    return [`  ${name.padEnd(24)} ${formatUnit(old)} → ${formatUnit(now)}  ${signed(change, 2, style)}`];
  });
}

function findingChanges(before: Evaluation, after: Evaluation, style: TextStyle): string[] {
  const [old, now] = [ownFindings(before), ownFindings(after)];
  const line = (finding: Finding) =>
    `${style.level(finding.level, finding.level.padEnd(7))} ${finding.rule}  ${style.dim(terminalSafe(placeOf(finding)))}`;
  const solved = without(old, now, findingFingerprint);
  const added = without(now, old, findingFingerprint);
  // A finding whose passage was edited and is still wrong is neither solved nor new.
  return solvedAndNew(
    without(solved, added, rulePlace).map(line),
    without(added, solved, rulePlace).map(line),
    style,
  );
}

/** Those of a plugin's skills are said with the skill. */
function ownFindings(evaluation: Evaluation): readonly Finding[] {
  if (!isPlugin(evaluation)) return evaluation.findings;
  return [...evaluation.findings, ...evaluation.agents.flatMap((agent) => agent.findings)];
}

function errorChanges(
  before: readonly SubjectErrorEntry[],
  after: readonly SubjectErrorEntry[],
  style: TextStyle,
): string[] {
  const line = ({ rule, message }: SubjectErrorEntry) =>
    `${style.level('error', 'error  ')} ${terminalSafe(rule)}  ${terminalSafe(message)}`;
  const [old, now] = [before.map(line), after.map(line)];
  const missingIn = (others: string[]) => (text: string) => !others.includes(text);
  return solvedAndNew(old.filter(missingIn(now)), now.filter(missingIn(old)), style);
}

function solvedAndNew(solved: string[], added: string[], style: TextStyle): string[] {
  return [
    ...solved.map((text) => `  ${style.good('solved')} ${text}`),
    ...added.map((text) => `  ${style.bad('new   ')} ${text}`),
  ];
}

function rulePlace({ rule, file, line }: Finding): string {
  return `${rule} ${file} ${line}`;
}

/** The findings of `list` that `others` do not have, told apart by a key and counted. */
function without(
  list: readonly Finding[],
  others: readonly Finding[],
  keyOf: (finding: Finding) => string,
): Finding[] {
  const rest = new Map<string, number>();
  for (const finding of others) rest.set(keyOf(finding), (rest.get(keyOf(finding)) ?? 0) + 1);
  return list.filter((finding) => {
    const count = rest.get(keyOf(finding)) ?? 0;
    rest.set(keyOf(finding), count - 1);
    return count <= 0;
  });
}
/** Null when nothing moved; a score that came or went counts as moved by its whole amount. */
function difference(before: number | null, after: number | null): number | null {
  const change = (after ?? 0) - (before ?? 0);
  return before === after || Math.abs(change) < 1e-9 ? null : change;
}

function signed(change: number, decimals: number, style: TextStyle): string {
  const text = formatGain(change, decimals);
  return change > 0 ? style.good(text) : style.bad(text);
}
