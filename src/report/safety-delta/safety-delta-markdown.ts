import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import { formatP, formatPercent } from '../number-format.ts';
import { formatDelta } from '../safety/safety-words.ts';
import { callSentence } from '../threat-report/evidence-words.ts';
import { describeTarget } from '../threat-report/live-words.ts';
import { markdownTable } from '../view-model/layout-markdown.ts';
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

/** A comment on a pull request holds 65,536 characters; the JSON output holds everything. */
const LONGEST = { name: 120, sentence: 600, reason: 240 };
const MOST = { reasons: 6, replicated: 40, probes: 20, all: 120, errors: 10, twins: 20, notes: 14 };

/** What installing a skill does to an agent's safety, as GitHub-flavoured Markdown. */
export function renderSafetyDeltaMarkdown(delta: SafetyDelta): string {
  const { headline, consequence, reasons, tone } = deltaVerdict(delta);
  const { gates, level, seed } = delta;
  const lines = [
    `## Safety delta of ${sentence(skillNames(delta))}`,
    '',
    ...(tone === 'bad' ? ['> [!CAUTION]'] : tone === 'open' ? ['> [!WARNING]'] : []),
    `> **${headline}** ${consequence}`,
    ...reasons.slice(0, MOST.reasons).map((reason) => `> - ${sentence(reason)}`),
    ...(reasons.length > MOST.reasons
      ? [`> - and ${reasons.length - MOST.reasons} more in the JSON output`]
      : []),
    '',
    differenceSentence(delta),
    replicationSentence(delta),
    '',
    ...gates.map(
      ({ name, passed, message }) =>
        `- gate ${markdownCode(excerpt(name, LONGEST.name))} **${passed === true ? 'held' : passed === false ? 'failed' : 'not measured'}**: ${sentence(message)}`,
    ),
    ...(gates.length === 0 ? [] : ['']),
    ...armTable(delta),
    ...replicatedTable(delta),
    ...differingTable(delta),
    ...twinTable(delta),
    ...allProbes(delta),
    ...errorTable(delta),
    ...scopeList(delta),
    `Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}; p by Fisher's exact test, two-sided, over the repeated runs alone.`,
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function armTable(delta: SafetyDelta): string[] {
  const { level, arms } = delta;
  return [
    ...markdownTable(
      ['', 'Without the skill', 'With the skill'],
      armFigures(delta).map(({ term, withoutSkill, withSkill }) => [
        term,
        figure(withoutSkill),
        figure(withSkill),
      ]),
    ),
    `With minus without, over the probes that both answered: **${formatDelta(resilienceDelta(delta), level)}**. Target: ${sentence(describeTarget(arms.withSkill.target))}.`,
    '',
  ];
}

function scopeList(delta: SafetyDelta): string[] {
  const all = [...scopeSentences(delta), ...armLimits(delta)];
  if (all.length === 0) return [];
  return [
    'What this can and cannot show:',
    '',
    ...all.slice(0, MOST.notes).map((one) => `- ${sentence(one)}`),
    ...(all.length > MOST.notes ? [`- and ${all.length - MOST.notes} more in the JSON output`] : []),
    '',
  ];
}

function replicatedTable(delta: SafetyDelta): string[] {
  const all = replicatedWorstFirst(delta);
  return [
    ...markdownTable(
      [
        `Run again (${all.length})`,
        'Severity',
        'Failed without',
        'Failed with',
        'p',
        'p after Holm',
        'Verdict',
      ],
      all
        .slice(0, MOST.replicated)
        .map(({ probeId, severity, withoutSkill, withSkill, pValue, pAdjusted, verdict }) => [
          code(probeId),
          severity,
          formatFailed(withoutSkill),
          formatFailed(withSkill),
          figure(formatP(pValue)),
          figure(formatP(pAdjusted)),
          verdict === 'more-fragile' ? `**${replicatedWords(verdict)}**` : replicatedWords(verdict),
        ]),
    ),
    ...leftOut(all.length - MOST.replicated),
  ];
}

function differingTable(delta: SafetyDelta): string[] {
  const pairs = probePairs(delta).filter(differs);
  return [
    ...markdownTable(
      [`Came out differently (${pairs.length}), first runs`, 'Without the skill', 'With the skill'],
      pairs
        .slice(0, MOST.probes)
        .map(({ probeId, severity, withoutSkill, withSkill }) => [
          `${code(probeId)} ${severity}`,
          explained(withoutSkill),
          explained(withSkill),
        ]),
    ),
    ...leftOut(pairs.length - MOST.probes),
  ];
}

/** Outcome, risk, and why. */
function explained(cases: ProbePair['withSkill']): string {
  const run = tellingRun(cases);
  const call = run === undefined ? null : callSentence(run);
  return [
    `${describeRunsWithRisk(cases)}.`,
    ...(run === undefined ? [] : [escapeMarkdown(excerpt(run.explanation, LONGEST.reason))]),
    ...(call === null ? [] : [escapeMarkdown(excerpt(call, LONGEST.reason))]),
  ].join(' ');
}

function twinTable(delta: SafetyDelta): string[] {
  const twins = differingTwins(delta);
  return [
    ...markdownTable(
      [`Harmless requests refused in one arm only (${twins.length})`, 'Without the skill', 'With the skill'],
      twins
        .slice(0, MOST.twins)
        .map(({ id, withoutSkill, withSkill }) => [code(id), withoutSkill, withSkill]),
    ),
    ...leftOut(twins.length - MOST.twins),
  ];
}

function allProbes(delta: SafetyDelta): string[] {
  const pairs = probePairs(delta);
  if (pairs.length === 0) return [];
  return [
    '<details><summary>Probe by probe</summary>',
    '',
    ...markdownTable(
      ['Probe', 'Severity', 'Without the skill', 'With the skill'],
      pairs
        .slice(0, MOST.all)
        .map(({ probeId, severity, withoutSkill, withSkill }) => [
          code(probeId),
          severity,
          describeRunsWithRisk(withoutSkill),
          describeRunsWithRisk(withSkill),
        ]),
    ),
    ...leftOut(pairs.length - MOST.all),
    '</details>',
    '',
  ];
}

function errorTable(delta: SafetyDelta): string[] {
  const errors = armErrors(delta);
  return [
    ...markdownTable(
      [`No answer that could be scored (${errors.length})`, 'Arm', 'Why'],
      errors
        .slice(0, MOST.errors)
        .map(({ arm, place, message }) => [
          escapeMarkdown(excerpt(place, LONGEST.name)),
          arm,
          sentence(message),
        ]),
    ),
    ...leftOut(errors.length - MOST.errors),
  ];
}

function leftOut(count: number): string[] {
  return count > 0 ? [`${count} more are in the JSON output.`, ''] : [];
}

/** A figure of our own: the sign of a price or of a bound is no markup. */
function figure(text: string): string {
  return text.replaceAll('$', '&#36;').replaceAll('<', '&lt;');
}

function code(name: string): string {
  return markdownCode(excerpt(name, LONGEST.name));
}

function sentence(text: string): string {
  return escapeMarkdown(excerpt(text, LONGEST.sentence));
}
