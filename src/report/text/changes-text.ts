import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { allFindings, allSkills, topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { findingFingerprint } from '../../documents/finding-fingerprint.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
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
  const old = bySkill(before);
  const now = bySkill(after);
  const lines = [
    ...[...now].flatMap(([path, evaluation]) => skillChanges(old.get(path), evaluation, style)),
    ...[...old]
      .filter(([path]) => !now.has(path))
      .map(([path]) => `${terminalSafe(path)}  ${style.bad('gone')}`),
  ];
  return lines.length === 0 ? null : `${lines.join('\n')}\n`;
}

function bySkill(document: EvaluationDocument): Map<string, Evaluation> {
  const skills = topLevelEvaluations(document).flatMap(allSkills);
  return new Map(skills.map((skill) => [skill.subject.path, skill]));
}

function skillChanges(before: Evaluation | undefined, after: Evaluation, style: TextStyle): string[] {
  const name = style.strong(terminalSafe(after.subject.name));
  const score = formatPoints(after.composite.score);
  if (!before) return [`${name}  ${style.good('new')}  ${score}  ${describeBadge(after.composite)}`];
  const details = [...dimensionChanges(before, after, style), ...findingChanges(before, after, style)];
  const change = difference(before.composite.score, after.composite.score);
  if (details.length === 0 && change === null) return [];
  const moved = change === null ? style.dim('unchanged') : signed(change, 2, style);
  return [
    `${name}  ${formatPoints(before.composite.score)} → ${style.strong(score)}  ${moved}  ${style.accent(describeBadge(after.composite))}`,
    ...details,
  ];
}

function dimensionChanges(before: Evaluation, after: Evaluation, style: TextStyle): string[] {
  return DIMENSION_NAMES.flatMap((name) => {
    const [old, now] = [before.dimensions[name].score, after.dimensions[name].score];
    const change = difference(old, now);
    if (change === null) return [];
    return [`  ${name.padEnd(24)} ${formatUnit(old)} → ${formatUnit(now)}  ${signed(change, 2, style)}`];
  });
}

function findingChanges(before: Evaluation, after: Evaluation, style: TextStyle): string[] {
  const added = without(allFindings(after), allFindings(before));
  const solved = without(allFindings(before), allFindings(after));
  const line = (sign: string, finding: Finding) =>
    `  ${sign} ${style.level(finding.level, finding.level.padEnd(7))} ${finding.rule}  ${style.dim(terminalSafe(placeOf(finding)))}`;
  return [
    ...solved.map((finding) => line(style.good('solved'), finding)),
    ...added.map((finding) => line(style.bad('new   '), finding)),
  ];
}

/** The findings of `list` that `others` do not have, whatever lines they stand on. */
function without(list: readonly Finding[], others: readonly Finding[]): Finding[] {
  const rest = new Map<string, number>();
  for (const finding of others) {
    const key = findingFingerprint(finding);
    rest.set(key, (rest.get(key) ?? 0) + 1);
  }
  return list.filter((finding) => {
    const key = findingFingerprint(finding);
    const count = rest.get(key) ?? 0;
    rest.set(key, count - 1);
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
