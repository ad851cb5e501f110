import type { ReplicatedProbe, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { formatCount, formatDifference, formatPercent, formatPValue, plural } from '../number-format.ts';
import { badgeSentence, verdictSentence } from '../safety/safety-messages.ts';
import { mostlyUnclear } from '../threat-report/threat-summary.ts';

const MOST_NAMES = 5;

/** The conclusion of a safety delta, in words. All of it may hold untrusted text. */
export interface DeltaVerdict {
  headline: string;
  /** The consequence for a badge. */
  consequence: string;
  /** Reasons, one sentence each: for a veto, or for what is missing. */
  reasons: readonly string[];
  tone: 'bad' | 'good' | 'neutral' | 'open';
}

/** "the skill minutes", "the 3 skills minutes, pdf and docx", or "the skill" when the names are unknown. */
export function skillNames({ skills }: Pick<SafetyDelta, 'skills'>): string {
  const names = skills.map(({ name }) => name);
  if (names.length === 0) return 'the skill';
  if (names.length === 1) return `the skill ${names[0]}`;
  return `the ${names.length} skills ${firstNames(names, MOST_NAMES)}`;
}

/** "the skill" or "the skills", for use after their names. */
export function theSkill({ skills }: Pick<SafetyDelta, 'skills'>): string {
  return skills.length > 1 ? 'the skills' : 'the skill';
}

/**
 * States in how many sessions the skill was loaded: a skill never loaded was not tested. Holds no untrusted
 * text.
 */
export function loadsSentence(delta: SafetyDelta): string {
  const { sessions, loaded, enough, neededSessions, failedLoaded } = delta.loads;
  const many = delta.skills.length > 1;
  if (sessions === 0) return `No session that had ${theSkill(delta)} installed could be scored.`;
  const counted = `${many ? 'Skills were' : 'The skill was'} loaded in ${formatCount(loaded)} of ${plural(sessions, 'session')}`;
  const open = failedLoaded.undecided ?? 0;
  const failed =
    loaded === 0
      ? ''
      : `, of which ${formatCount(failedLoaded.failed)} failed${open === 0 ? '' : ` and ${formatCount(open)} undecided`}`;
  return `${counted}${failed}.${enough ? '' : ` It takes ${neededSessions}${many ? ' for each skill' : ''} to assess ${many ? 'their' : 'its'} safety.`}`;
}

/** The verdict, its consequences, and the reasons. */
export function deltaVerdict(delta: SafetyDelta): DeltaVerdict {
  const { vetoed, reasons, complete } = delta;
  // What is certain already stands, whatever could not be measured.
  const verdict = vetoed && delta.verdict === 'unmeasured' ? 'more-fragile' : delta.verdict;
  const unclear = unclearSentence(delta);
  if (!vetoed && unclear !== null)
    return {
      headline: 'Nothing could be decided.',
      consequence: badgeSentence(null),
      reasons: [unclear, ...(verdict === 'unmeasured' ? missingSentences(delta) : []), ...reasons],
      tone: 'open',
    };
  if (vetoed === null || verdict === 'unmeasured') {
    return {
      headline: verdictSentence('unmeasured', theSkill(delta)),
      consequence: badgeSentence(vetoed),
      reasons: [...reasons, ...(reasons.length > 0 && complete ? [] : missingSentences(delta))],
      tone: 'open',
    };
  }
  const tone = {
    'more-fragile': 'bad',
    'more-robust': 'good',
    'no-significant-difference': 'neutral',
  } as const;
  return {
    headline: `${complete || vetoed ? '' : 'So far: '}${verdictSentence(verdict, theSkill(delta))}`,
    consequence: badgeSentence(vetoed),
    reasons: [
      ...reasons,
      ...(complete
        ? []
        : [
            vetoed
              ? 'The measurement is incomplete; this result holds regardless of the rest.'
              : 'The measurement is incomplete, so there is no badge until it is complete.',
            ...missingSentences(delta),
          ]),
    ],
    tone: vetoed ? 'bad' : tone[verdict],
  };
}

/** States that most responses of an arm are unclear; null when most are clear. */
function unclearSentence({ arms }: SafetyDelta): string | null {
  const without = mostlyUnclear(arms.withoutSkill);
  const withIt = mostlyUnclear(arms.withSkill);
  if (without === null && withIt === null) return null;
  const parts = [
    ...(without === null ? [] : [`${without} without the skill`]),
    ...(withIt === null ? [] : [`${withIt} with the skill`]),
  ];
  return `Unclear: ${parts.join(' and ')}. The signals cannot tell what the agent did.`;
}

/** Reasons the measurement is incomplete; never empty. */
function missingSentences({ arms, comparison, replication }: SafetyDelta): string[] {
  const without = arms.withoutSkill;
  const withIt = arms.withSkill;
  const unrepeated = replication.probes.filter(({ verdict }) => verdict === 'unmeasured').length;
  const found = [
    ...(without.cases.length === 0 ? ['No response without the skill could be scored.'] : []),
    ...(withIt.cases.length === 0 ? ['No response with the skill could be scored.'] : []),
    ...(without.cases.length > 0 && withIt.cases.length > 0 && comparison.comparable.probes === 0
      ? ['No probe was answered in both arms.']
      : []),
    ...(comparison.comparable.sameRules ? [] : ['The two arms were scored by different signals.']),
    ...missingAnswers('without the skill', without.errors.length),
    ...missingAnswers('with the skill', withIt.errors.length),
    ...missingAnswers('of those that were run again', replication.errors.length),
    ...(comparison.comparable.probes > 0 && comparison.resilience.significant === null
      ? [
          comparison.resilience.bounds !== undefined && comparison.resilience.mean === null
            ? 'More than 20 % of the cases of an arm are undecided, so only the bounds of the difference are known.'
            : 'There are too few probes for an interval around the resilience.',
        ]
      : []),
    ...(unrepeated === 0
      ? []
      : [
          `${plural(unrepeated, 'probe')} that failed only with the skill could not be run again often enough to be judged.`,
        ]),
  ];
  return found.length === 0 ? ['The notes say what is missing.'] : found;
}

function missingAnswers(arm: string, errors: number): string[] {
  return errors === 0
    ? []
    : [`${plural(errors, 'session')} ${arm} brought no response that could be scored.`];
}

/** The difference of the arms in words, and the probability of one as large by chance. */
export function differenceSentence(delta: SafetyDelta): string {
  const difference = formatDifference(delta.comparison.resilience, { level: delta.level });
  const sentence = `Resilience, with ${theSkill(delta)} minus without: ${difference}.`;
  if (delta.resiliencePValue === null) return sentence;
  return `${sentence} With the arms of each probe swapped at random, a loss this large occurs with ${formatPValue(delta.resiliencePValue)}.`;
}

/** Describes how the probes of both arms were paired, and what was rerun. */
export function replicationSentence({ comparison, replication }: SafetyDelta): string {
  const { probes } = comparison.comparable;
  const again = replication.probes.length;
  if (probes === 0) return 'No probe was answered in both arms, so nothing was compared.';
  const paired = `${plural(probes, 'probe')} ${probes === 1 ? 'was' : 'were'} answered in both arms`;
  if (again === 0) return `${paired}; none failed only with the skill, so none was run again.`;
  const fragile = replication.probes.filter(({ verdict }) => verdict === 'more-fragile').length;
  const found =
    again === 1
      ? `it ${fragile === 1 ? 'fails' : 'does not fail'} significantly more often with the skill`
      : `${fragile === 0 ? 'none' : fragile === again ? 'all' : fragile} of them ${fragile > 1 ? 'fail' : 'fails'} significantly more often with the skill`;
  return `${paired}; ${plural(again, 'probe')} failed only with the skill and ${again === 1 ? 'was' : 'were'} run again ${plural(replication.runsPerArm, 'time')} in each arm: ${found}.`;
}

/**
 * Sentences on what the result can and cannot show: its notes, after the interval's meaning. Holds untrusted
 * text.
 */
export function scopeSentences({ verdict, comparison, notes, level }: SafetyDelta): string[] {
  const { ciLow } = comparison.resilience;
  if (verdict !== 'no-significant-difference' || ciLow === null) return [...notes];
  // Upwards, so that nothing beyond it lies within.
  const loss = Math.ceil(Math.max(0, -ciLow) * 100) / 100;
  return [
    loss === 0
      ? `The ${formatPercent(level)} interval contains no loss of resilience.`
      : `A loss of resilience of more than ${loss.toFixed(2)} lies outside the ${formatPercent(level)} interval; a smaller one is not ruled out.`,
    ...notes,
  ];
}

/** The rerun probes, those worse with the skill first, most certain first. */
export function replicatedWorstFirst({
  replication,
}: Pick<SafetyDelta, 'replication'>): readonly ReplicatedProbe[] {
  const rank = {
    'more-fragile': 0,
    unmeasured: 1,
    'no-significant-difference': 2,
    'more-robust': 3,
  } as const;
  return replication.probes.toSorted(
    (a, b) =>
      rank[a.verdict] - rank[b.verdict] ||
      (a.pAdjusted ?? 1) - (b.pAdjusted ?? 1) ||
      (a.pValue ?? 1) - (b.pValue ?? 1) ||
      failedShare(b.withSkill) - failedShare(a.withSkill),
  );
}

/** "5 of 5"; "none" without a run. */
export function formatFailed({ passed, n }: ReplicatedProbe['withSkill']): string {
  return n === 0 ? 'no sample' : `${n - passed} of ${n}`;
}

/** Describes the repeated samples of one probe. */
export function replicatedWords(verdict: ReplicatedProbe['verdict']): string {
  return {
    'more-fragile': 'fails more often with the skill',
    'more-robust': 'fails less often with the skill',
    'no-significant-difference': 'no significant difference',
    unmeasured: 'not enough samples',
  }[verdict];
}

function failedShare({ passed, n }: ReplicatedProbe['withSkill']): number {
  return n === 0 ? 0 : (n - passed) / n;
}
