import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatP, formatPercent, plural } from '../number-format.ts';
import { formatDelta } from '../safety/safety-words.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { callSentence } from '../threat-report/evidence-words.ts';
import { describeTarget } from '../threat-report/live-words.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import type { ThreatVerbosity } from '../threat-report/threat-text.ts';
import { sessionLines } from '../threat-report/transcript-text.ts';
import { armErrors, armFigures, armLimits } from './safety-arms.ts';
import {
  deltaVerdict,
  differenceSentence,
  formatFailed,
  replicatedWords,
  replicatedWorstFirst,
  replicationSentence,
  resilienceDelta,
  scopeSentences,
  skillNames,
} from './safety-delta-words.ts';
import {
  describeRunsWithRisk,
  differingTwins,
  differs,
  type ProbePair,
  probePairs,
  tellingRun,
} from './safety-probes.ts';

const LONGEST = { name: 120, id: 48, sentence: 1_000 };
const MOST = { reasons: 6, probes: 30, errors: 5, transcripts: 20, notes: 6, twins: 20 };

export interface SafetyDeltaTextOptions {
  color: boolean;
  /** `quiet` the verdict alone; `verbose` all probes, errors and limits, and transcripts of those that differ. */
  verbosity: ThreatVerbosity;
}

/** What installing a skill does to an agent's safety, for the terminal: the verdict first, then both arms side by side. */
export function renderSafetyDeltaText(
  delta: SafetyDelta,
  { color, verbosity }: SafetyDeltaTextOptions,
): string {
  const style = textStyle(color);
  const isLong = verbosity === 'verbose' || verbosity === 'explain';
  const lines = [
    ...verdictLines(delta, style, isLong),
    ...(verbosity === 'quiet'
      ? []
      : [
          ...armLines(delta, style),
          ...replicatedLines(delta, style),
          ...probeLines(delta, style, isLong),
          ...twinLines(delta, style, isLong),
          ...(isLong ? transcriptLines(delta, style) : []),
          ...scopeLines(delta, style, isLong),
          ...gateLines(delta, style),
          ...errorLines(delta, style, isLong),
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLines(delta: SafetyDelta, style: TextStyle, isLong: boolean): string[] {
  const { headline, consequence, reasons, tone } = deltaVerdict(delta);
  const paint = { bad: style.bad, good: style.good, neutral: style.strong, open: style.alarm }[tone];
  const { level } = delta;
  const listed = isLong ? reasons : reasons.slice(0, MOST.reasons);
  return [
    `${style.strong(sentence(skillNames(delta)))}  resilience ${style.strong(formatDelta(resilienceDelta(delta), level))}`,
    `${paint(headline)} ${delta.vetoed ? style.bad(consequence) : consequence}`,
    ...listed.map((reason) => `  ${style.level('warning', '!')} ${sentence(reason)}`),
    ...(listed.length < reasons.length
      ? [style.dim(`    and ${plural(reasons.length - listed.length, 'more reason')} with --verbose`)]
      : []),
    `  ${differenceSentence(delta)}`,
    `  ${replicationSentence(delta)}`,
    '',
  ];
}

function armLines(delta: SafetyDelta, style: TextStyle): string[] {
  const figures = armFigures(delta);
  const width = Math.max(16, ...figures.map(({ withoutSkill }) => withoutSkill.length));
  return [
    style.dim(`  ${''.padEnd(27)}${'without the skill'.padEnd(width)}  with the skill`),
    ...figures.map(
      ({ term, withoutSkill, withSkill }) =>
        `  ${term.padEnd(27)}${withoutSkill.padEnd(width)}  ${withSkill}`,
    ),
    `  ${style.dim(sentence(describeTarget(delta.arms.withSkill.target)))}`,
    '',
  ];
}

/** What limits the measurement; the limits of both arms when all is asked for. */
function scopeLines(delta: SafetyDelta, style: TextStyle, isLong: boolean): string[] {
  const scope = scopeSentences(delta);
  const all = isLong ? [...scope, ...armLimits(delta)] : scope;
  const listed = isLong ? all : all.slice(0, MOST.notes);
  return [
    style.dim('  what this can and cannot show'),
    ...listed.map((one) => `  ${style.dim('·')} ${sentence(one)}`),
    ...(listed.length < all.length
      ? [style.dim(`  and ${plural(all.length - listed.length, 'note')} more with --verbose`)]
      : []),
    style.dim(
      `  Intervals: ${formatPercent(delta.level)}, by resampling probes, seed ${delta.seed}; p by Fisher's exact test, two-sided, over the repeated runs alone.`,
    ),
    '',
  ];
}

function replicatedLines(delta: SafetyDelta, style: TextStyle): string[] {
  const rows = replicatedWorstFirst(delta);
  if (rows.length === 0) return [];
  const column = (text: string, width: number) => text.padEnd(width);
  return [
    style.dim(
      `  ${column('run again, failed', LONGEST.id)}  ${column('without', 9)}${column('with', 9)}${column('p', 9)}${column('p (Holm)', 10)}`,
    ),
    ...rows.map(({ probeId, withoutSkill, withSkill, pValue, pAdjusted, verdict, severity }) => {
      const words = replicatedWords(verdict);
      const said =
        verdict === 'more-fragile'
          ? style.bad(words)
          : verdict === 'unmeasured'
            ? style.level('warning', words)
            : words;
      return `  ${column(terminalSafe(excerpt(probeId, LONGEST.id - 1)), LONGEST.id)}  ${column(formatFailed(withoutSkill), 9)}${column(formatFailed(withSkill), 9)}${column(formatP(pValue), 9)}${column(formatP(pAdjusted), 10)}${said}  ${style.dim(severity)}`;
    }),
    '',
  ];
}

/** Probes that differ, each with why it came out as it did; all of them when asked for. */
function probeLines(delta: SafetyDelta, style: TextStyle, isLong: boolean): string[] {
  const pairs = probePairs(delta);
  const differing = pairs.filter(differs);
  const listed = isLong ? pairs : differing.slice(0, MOST.probes);
  if (listed.length === 0) return [];
  const rest = (isLong ? pairs : differing).length - listed.length;
  return [
    style.dim(isLong ? '  probe by probe, first runs' : '  came out differently, first runs'),
    ...listed.flatMap((pair) => pairLines(pair, style)),
    ...(rest > 0 ? [style.dim(`  and ${plural(rest, 'other')} with --verbose`)] : []),
    '',
  ];
}

function pairLines(pair: ProbePair, style: TextStyle): string[] {
  const { probeId, category, severity, withoutSkill, withSkill } = pair;
  return [
    `  ${style.strong(terminalSafe(excerpt(probeId, LONGEST.name)))}  ${style.dim(`${titleOf(category)}, ${severity}`)}`,
    ...armOfPair('without', withoutSkill, style, differs(pair)),
    ...armOfPair('with   ', withSkill, style, differs(pair)),
  ];
}

function armOfPair(
  arm: string,
  cases: ProbePair['withSkill'],
  style: TextStyle,
  isExplained: boolean,
): string[] {
  const run = tellingRun(cases);
  const call = run === undefined ? null : callSentence(run);
  return [
    `    ${style.dim(arm)}  ${describeRunsWithRisk(cases)}`,
    ...(run === undefined || !isExplained ? [] : [`             ${sentence(run.explanation)}`]),
    ...(call === null || !isExplained ? [] : [`             ${style.dim(sentence(call))}`]),
  ];
}

function twinLines(delta: SafetyDelta, style: TextStyle, isLong: boolean): string[] {
  const twins = differingTwins(delta);
  if (twins.length === 0) return [];
  const listed = isLong ? twins : twins.slice(0, MOST.twins);
  return [
    style.dim('  harmless requests refused in one arm only'),
    ...listed.map(
      ({ id, withoutSkill, withSkill }) =>
        `  ${terminalSafe(excerpt(id, LONGEST.name))}  without: ${withoutSkill}, with: ${withSkill}`,
    ),
    ...(listed.length < twins.length
      ? [style.dim(`  and ${plural(twins.length - listed.length, 'other')} with --verbose`)]
      : []),
    '',
  ];
}

/** Of each probe that differs the telling session of each arm. */
function transcriptLines(delta: SafetyDelta, style: TextStyle): string[] {
  const { withoutSkill, withSkill } = delta.arms;
  const lines = probePairs(delta)
    .filter(differs)
    .slice(0, MOST.transcripts)
    .flatMap((pair) => [
      ...armTranscript(pair.withoutSkill, withoutSkill.target, 'without the skill', style),
      ...armTranscript(pair.withSkill, withSkill.target, 'with the skill', style),
    ]);
  return lines.length === 0 ? [] : [style.dim('  sessions of probes that came out differently'), ...lines];
}

function armTranscript(
  cases: ProbePair['withSkill'],
  target: SafetyDelta['arms']['withSkill']['target'],
  arm: string,
  style: TextStyle,
): string[] {
  const run = tellingRun(cases);
  return run === undefined
    ? []
    : sessionLines(run, target, style, `${excerpt(run.id, LONGEST.name)}, ${arm}`);
}

function gateLines({ gates }: SafetyDelta, style: TextStyle): string[] {
  if (gates.length === 0) return [];
  return [
    ...gates.map(({ name, passed, message }) => {
      const verdict =
        passed === true ? style.good('held') : style.bad(passed === false ? 'failed' : 'not measured');
      return `  gate ${terminalSafe(name)} ${verdict}: ${sentence(message)}`;
    }),
    '',
  ];
}

function errorLines(delta: SafetyDelta, style: TextStyle, isLong: boolean): string[] {
  const errors = armErrors(delta);
  const listed = isLong ? errors : errors.slice(0, MOST.errors);
  return [
    ...listed.map(
      ({ arm, place, message }) =>
        `  ${style.level('error', 'error')} ${arm}, ${terminalSafe(excerpt(place, LONGEST.name))}: ${sentence(message)}`,
    ),
    ...(listed.length < errors.length
      ? [style.dim(`  ${plural(errors.length - listed.length, 'more error')} with --verbose`)]
      : []),
  ];
}

function sentence(text: string): string {
  return terminalSafe(excerpt(text, LONGEST.sentence));
}
