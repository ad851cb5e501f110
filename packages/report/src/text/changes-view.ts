import type {
  Evaluation,
  EvaluationDocument,
  SubjectErrorEntry,
} from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { LEVEL_TONES } from '../evaluation/findings-view.ts';
import { placeOf } from '../finding-format.ts';
import { formatGain, formatPoints, formatUnit } from '../number-format.ts';
import { unscoredSubjects } from '../unscored-subjects.ts';
import { describeBadge } from '../verdict.ts';
import { type Block, type Phrase, phrasesOf, type Section, type Words } from '../view-model/blocks.ts';
import { section } from '../view-model/build-blocks.ts';

/** Changes between two evaluations of the same targets; empty when nothing changed. */
export function changesView(before: EvaluationDocument, after: EvaluationDocument): Section[] {
  const old = subjectsOf(before);
  const now = subjectsOf(after);
  return [
    ...[...now].flatMap(([key, evaluation]) => subjectChanges(old.get(key), evaluation)),
    ...[...old]
      .filter(([key]) => !now.has(key))
      .flatMap(([, { subject }]) => changed([subject.path, '  ', { text: 'gone', tone: 'bad' }])),
    ...section('errors', null, [linesBlock(errorChanges(unscoredSubjects(before), unscoredSubjects(after)))]),
  ];
}

function changed(title: Words, details: readonly Words[] = []): Section[] {
  return [{ id: 'changed', title, blocks: details.length === 0 ? [] : [linesBlock(details)] }];
}

function linesBlock(lines: readonly Words[]): Block {
  return { kind: 'entries', entries: lines.map((head) => ({ head, lines: [] })) };
}

/** Plugins and skills, each once, by kind and path. */
function subjectsOf(document: EvaluationDocument): Map<string, Evaluation> {
  const subjects = topLevelEvaluations(document).flatMap((evaluation): Evaluation[] =>
    isPlugin(evaluation) ? [evaluation, ...evaluation.skills] : [evaluation],
  );
  return new Map(subjects.map((each) => [`${each.subject.kind} ${each.subject.path}`, each]));
}

function subjectChanges(before: Evaluation | undefined, after: Evaluation): Section[] {
  const { name } = after.subject;
  const score = formatPoints(after.composite.score);
  const badge = { text: describeBadge(after.composite), tone: 'accent' as const };
  if (!before) return changed([name, '  ', { text: 'new', tone: 'good' }, `  ${score}  `, badge]);
  const details =
    after.composite.score === null
      ? unreadableReasons(after)
      : [...dimensionChanges(before, after), ...findingChanges(before, after)];
  const change = difference(before.composite.score, after.composite.score);
  if (details.length === 0 && change === null) return [];
  const moved: Phrase = change === null ? { text: 'unchanged', tone: 'quiet' } : signed(change);
  return changed(
    [`${name}  ${formatPoints(before.composite.score)} → ${score}  `, moved, '  ', badge],
    details,
  );
}

/** Reasons for files that can no longer be read, which do not count as fixed. */
function unreadableReasons({ findings }: Evaluation): Words[] {
  return solvedAndNew(
    [],
    findings.map((finding) => [levelOf(finding), ` ${finding.rule}  ${finding.message}`]),
  );
}

/** Changes of dimensions. Empty for a plugin, whose dimensions are means over its skills. */
function dimensionChanges(before: Evaluation, after: Evaluation): Words[] {
  if (isPlugin(after)) return [];
  return DIMENSION_NAMES.flatMap((name): Words[] => {
    const [old, now] = [before.dimensions[name].score, after.dimensions[name].score];
    const change = difference(old, now);
    if (change === null) return [];
    return [[`${name.padEnd(24)} ${formatUnit(old)} → ${formatUnit(now)}  `, signed(change)]];
  });
}

function findingChanges(before: Evaluation, after: Evaluation): Words[] {
  const [old, now] = [ownFindings(before), ownFindings(after)];
  const words = (finding: Finding): Phrase[] => [
    levelOf(finding),
    { text: ` ${finding.rule}  ` },
    { text: placeOf(finding), tone: 'quiet' },
  ];
  const solved = without(old, now, findingFingerprint);
  const added = without(now, old, findingFingerprint);
  // A finding whose passage was edited and is still wrong is neither solved nor new.
  return solvedAndNew(
    without(solved, added, rulePlace).map(words),
    without(added, solved, rulePlace).map(words),
  );
}

function levelOf({ level }: Pick<Finding, 'level'>): Phrase {
  return { text: level.padEnd(7), tone: LEVEL_TONES[level] };
}

/** Findings other than those of a plugin's skills, which are shown with the skill. */
function ownFindings(evaluation: Evaluation): readonly Finding[] {
  if (!isPlugin(evaluation)) return evaluation.findings;
  return [...evaluation.findings, ...evaluation.agents.flatMap((agent) => agent.findings)];
}

function errorChanges(before: readonly SubjectErrorEntry[], after: readonly SubjectErrorEntry[]): Words[] {
  const words = ({ rule, message }: SubjectErrorEntry): Words => [
    levelOf({ level: 'error' }),
    ` ${rule}  ${message}`,
  ];
  const keys = (entries: readonly SubjectErrorEntry[]) => new Set(entries.map(keyOfError));
  const missingIn = (others: Set<string>) => (entry: SubjectErrorEntry) => !others.has(keyOfError(entry));
  return solvedAndNew(
    before.filter(missingIn(keys(after))).map(words),
    after.filter(missingIn(keys(before))).map(words),
  );
}

function keyOfError({ rule, message }: SubjectErrorEntry): string {
  return `${rule}  ${message}`;
}

function solvedAndNew(solved: readonly Words[], added: readonly Words[]): Words[] {
  return [
    ...solved.map((words): Words => [{ text: 'solved ', tone: 'good' }, ...phrasesOf(words)]),
    ...added.map((words): Words => [{ text: 'new    ', tone: 'bad' }, ...phrasesOf(words)]),
  ];
}

function rulePlace({ rule, file, line }: Finding): string {
  return `${rule} ${file} ${line}`;
}

/** The findings of `list` missing in `others`, matched by key and counted. */
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
/** Returns the change; null when nothing changed. A score that appeared or disappeared counts in full. */
function difference(before: number | null, after: number | null): number | null {
  const change = (after ?? 0) - (before ?? 0);
  return before === after || Math.abs(change) < 1e-9 ? null : change;
}

function signed(change: number): Phrase {
  return { text: formatGain(change, 2), tone: change > 0 ? 'good' : 'bad' };
}
