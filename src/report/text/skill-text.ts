import type { Advice, Evaluation, Gate, SkillEvaluation } from '../../documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '../../documents/finding.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { describeBasisOf, formatAdviceGain, formulaOnlyNote } from '../advice-words.ts';
import { placeOf } from '../finding-format.ts';
import { formatScore, formatUnit, plural } from '../number-format.ts';
import { describeEvaluationBasis, describeStanding } from '../verdict.ts';
import { dimensionLines } from './dimension-lines.ts';
import { layerLines } from './layer-lines.ts';
import type { TextStyle } from './style.ts';
import { warningLines } from './warning-lines.ts';

/** How much the terminal report says. */
export type Verbosity = 'quiet' | 'normal' | 'verbose';

export function skillText(skill: SkillEvaluation, style: TextStyle, verbosity: Verbosity): string[] {
  const verdict = verdictLines(skill, style);
  if (verbosity === 'quiet') return verdict;
  if (!skill.composite.complete && skill.composite.score === null) {
    return [
      ...verdict,
      '',
      ...findingLines(skill.findings, style, verbosity),
      ...gateLines(skill.gates, style),
    ];
  }
  return [
    ...verdict,
    '',
    ...dimensionLines(skill, style),
    '',
    ...layerLines(skill, style, verbosity),
    ...penaltyLines(skill, style),
    ...findingLines(skill.findings, style, verbosity),
    ...suppressedLines(skill.suppressed, style, verbosity),
    ...gateLines(skill.gates, style),
    ...(verbosity === 'verbose' ? [...adviceLines(skill, style), ...featureLines(skill, style)] : []),
  ];
}

/** Score, badge, what to know before believing them, and the three things to fix. */
export function verdictLines(evaluation: Evaluation, style: TextStyle): string[] {
  const { subject, composite, advice } = evaluation;
  const note = formulaOnlyNote(evaluation);
  const score = composite.score === null ? style.bad('not measured') : style.strong(formatScore(evaluation));
  return [
    `${style.strong(terminalSafe(subject.name))}  ${score}  ${style.accent(terminalSafe(describeStanding(evaluation)))}  ${style.dim(describeEvaluationBasis(evaluation))}`,
    ...warningLines(evaluation, style),
    ...(note === null ? [] : [style.dim(`  ${note}`)]),
    ...advice
      .slice(0, 3)
      .map((item, index) => `  ${index + 1}. ${style.good(gainColumn(item))}  ${terminalSafe(item.action)}`),
  ];
}

/** The gain in five columns; a dash when nobody can compute it. */
function gainColumn({ compositeGain }: Advice): string {
  return (formatAdviceGain(compositeGain) ?? '—').padStart(5);
}

function penaltyLines(skill: SkillEvaluation, style: TextStyle): string[] {
  const flags = skill.layers[0].antiPatterns;
  if (flags.length === 0 || skill.composite.antiPatternPenalty === null) return [];
  const penalty = skill.composite.antiPatternPenalty.toFixed(2);
  return [
    `  ${plural(flags.length, 'anti-pattern')} counted, score × ${penalty}: ${style.level('warning', flags.join(', '))}`,
    '',
  ];
}

/** Normally errors and warnings in full and the rest as a number; verbose shows all, with reasons. */
export function findingLines(findings: readonly Finding[], style: TextStyle, verbosity: Verbosity): string[] {
  const shown = verbosity === 'verbose' ? findings : findings.filter(({ level }) => level !== 'info');
  const lines = shown.flatMap((finding) => [
    `  ${style.level(finding.level, finding.level.padEnd(7))} ${style.strong(finding.rule)}  ${style.dim(terminalSafe(placeOf(finding)))}`,
    `          ${terminalSafe(finding.message)}`,
    ...(verbosity === 'verbose' && finding.evidence !== null
      ? [`          ${style.dim(`found: ${terminalSafe(finding.evidence)}`)}`]
      : []),
    ...(verbosity === 'verbose' ? [`          why: ${finding.why}`] : []),
    `          ${style.good('fix:')} ${finding.fix}`,
  ]);
  const notes = findings.length - shown.length;
  if (notes > 0) lines.push(style.dim(`  ${plural(notes, 'note')} more with --verbose`));
  return lines.length === 0 ? [style.dim('  No findings.')] : lines;
}

/** How many findings were suppressed; verbose says which, by whom and why. */
export function suppressedLines(
  suppressed: readonly SuppressedFinding[],
  style: TextStyle,
  verbosity: Verbosity,
): string[] {
  if (suppressed.length === 0) return [];
  const count = `  ${plural(suppressed.length, 'finding')} suppressed`;
  if (verbosity !== 'verbose') return [style.dim(`${count}; --verbose lists them`)];
  return [
    style.dim(`${count}:`),
    ...suppressed.map((finding) =>
      style.dim(
        `    ${finding.rule}  ${terminalSafe(placeOf(finding))}  by ${finding.suppressedBy}: ${terminalSafe(finding.reason)}`,
      ),
    ),
  ];
}

/** The gates that did not hold, and how many did. */
export function gateLines(gates: readonly Gate[], style: TextStyle): string[] {
  if (gates.length === 0) return [];
  const held = gates.filter(({ passed }) => passed === true).length;
  const open = gates.filter(({ passed }) => passed !== true);
  return [
    '',
    `  ${held} of ${plural(gates.length, 'gate')} held`,
    ...open.map(
      ({ name, passed, message }) =>
        `  ${style.bad(passed === null ? 'not measured' : 'failed')}  ${name}: ${terminalSafe(message)}`,
    ),
  ];
}

function adviceLines(skill: SkillEvaluation, style: TextStyle): string[] {
  return [
    '',
    style.strong('  What would raise the score (each alone, in composite points)'),
    ...skill.advice.map(
      (item) =>
        `  ${style.good(gainColumn(item))}  ${item.dimension.padEnd(24)} ${terminalSafe(item.action)} ${style.dim([describeBasisOf(item), `effort ${item.effort}`, item.fixFirst && 'fix first'].filter(Boolean).join(', '))}`,
    ),
    ...skill.tips.map(({ dimension, tip }) => `  ${style.dim('    ·')}  ${dimension.padEnd(24)} ${tip}`),
  ];
}

function featureLines(skill: SkillEvaluation, style: TextStyle): string[] {
  const layer = skill.layers[0];
  if (!layer?.features || !layer.subScores) return [];
  const entries = Object.entries(layer.features).map(
    ([name, value]) => `${name}=${terminalSafe(describeFeature(value))}`,
  );
  return [
    '',
    style.strong('  What layer 1 counted'),
    `  ${Object.entries(layer.subScores)
      .map(([name, score]) => `${name} ${formatUnit(score)}`)
      .join(', ')}`,
    style.dim(`  ${entries.join(' ')}`),
    style.dim(`  sha256 ${skill.subject.sha256 ?? 'unknown'}`),
  ];
}

function describeFeature(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  if (value === null || typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, list]) => `${name}:${Array.isArray(list) ? list.length : list}`)
    .join('/');
}
