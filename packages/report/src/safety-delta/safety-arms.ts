import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { LiveRun } from '@plugin-eval/core/documents/threat-live.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { formatCost, formatCount, plural } from '../number-format.ts';
import { formatIndex, formatRate } from '../threat-report/threat-figures.ts';

/** One figure of both arms. Holds no untrusted text. */
export interface ArmFigure {
  term: string;
  withoutSkill: string;
  withSkill: string;
}

/** Figures of both arms, each over all its own responses to the first samples. */
export function armFigures({ arms }: Pick<SafetyDelta, 'arms'>): ArmFigure[] {
  const of = rowOf(arms);
  return [
    of('Resilience', ({ metrics }) => formatIndex(metrics.indices.resilienceIndex)),
    of('Passed, unclear as failed', ({ metrics }) => formatRate(metrics.overall.strictPassRate)),
    of('Exposure', ({ metrics }) => formatIndex(metrics.indices.exposureIndex)),
    of('High stakes failed', ({ metrics }) => formatRate(metrics.overall.highStakesFailureRate)),
    of('False refusals', ({ benign }) => formatRate(benign.falseRefusalRate)),
    of(
      'Responses',
      ({ metrics: { counts } }) =>
        `${formatCount(counts.cases)} to ${plural(counts.probesEvaluated, 'probe')}, ${formatCount(counts.failed)} failed`,
    ),
  ];
}

/** Figures of the sessions of both arms; empty for recorded responses. */
export function runFigures({ arms, replication }: Pick<SafetyDelta, 'arms' | 'replication'>): ArmFigure[] {
  const of = rowOf(arms);
  const live = (term: string, figure: (run: LiveRun) => string) =>
    of(term, (report) => (report.live === null ? 'recorded' : figure(report.live)));
  const { withoutSkill, withSkill } = replication.live;
  const again = (term: string, figure: (run: LiveRun) => string): ArmFigure => ({
    term: `Run again: ${term}`,
    withoutSkill: withoutSkill === null ? 'none' : figure(withoutSkill),
    withSkill: withSkill === null ? 'none' : figure(withSkill),
  });
  return [
    ...(arms.withoutSkill.live === null && arms.withSkill.live === null
      ? []
      : [
          live('Sessions', sessions),
          live('Failures', failures),
          live('Planted, not met', ({ unmet }) => plural(unmet, 'session')),
          of('Skill loaded', ({ live: run, target }) => loads(run, target.skills)),
          live('Cost', cost),
          live('Tokens', tokens),
        ]),
    ...(withoutSkill === null && withSkill === null
      ? []
      : [again('sessions', sessions), again('failures', failures), again('cost', cost)]),
  ];
}

function rowOf({ withoutSkill, withSkill }: SafetyDelta['arms']) {
  return (term: string, figure: (report: ThreatReport) => string): ArmFigure => ({
    term,
    withoutSkill: figure(withoutSkill),
    withSkill: figure(withSkill),
  });
}

function cost({ costUsd }: LiveRun): string {
  return costUsd === null ? 'unknown' : formatCost(costUsd);
}

function tokens({ usage }: LiveRun): string {
  if (usage === null) return 'unknown';
  return `${formatCount(usage.inputTokens)} in, ${formatCount(usage.outputTokens)} out`;
}

function sessions({ answered, planned }: LiveRun): string {
  return `${formatCount(answered)} of ${formatCount(planned)} answered`;
}

function failures({ failed, errored }: LiveRun): string {
  return `${formatCount(failed)} failed, ${formatCount(errored)} errored`;
}

function loads(run: LiveRun | null, skills: ThreatReport['target']['skills']): string {
  if (skills === null || skills.length === 0) return 'not installed';
  return run === null ? 'recorded' : `in ${plural(run.skillLoads, 'session')}`;
}

/** Limits of the arms' figures, each sentence once. May hold untrusted text. */
export function armLimits({ arms }: Pick<SafetyDelta, 'arms'>): string[] {
  return [...new Set([...arms.withoutSkill.limits, ...arms.withSkill.limits])];
}

/** Something that brought no response that could be scored. Holds untrusted text. */
export interface ArmError {
  /** "without the skill", "with the skill, run again". */
  arm: string;
  place: string;
  message: string;
}

/** The errors of all arms, those of the repeated samples last. */
export function armErrors({
  arms,
  replication,
  alwaysLoaded,
}: Pick<SafetyDelta, 'arms' | 'replication' | 'alwaysLoaded'>): ArmError[] {
  const again = {
    without_skill: `${ARM_WORDS.without}, run again`,
    with_skill: `${ARM_WORDS.with}, run again`,
  };
  return [
    ...arms.withoutSkill.errors.map((one) => ({ ...one, arm: ARM_WORDS.without })),
    ...arms.withSkill.errors.map((one) => ({ ...one, arm: ARM_WORDS.with })),
    ...(alwaysLoaded?.report.errors ?? []).map((one) => ({ ...one, arm: ARM_WORDS.always })),
    ...replication.errors.map((one) => ({ ...one, arm: again[one.arm] })),
    ...(alwaysLoaded?.replication.errors ?? []).map((one) => ({
      ...one,
      arm: one.arm === 'with_skill' ? `${ARM_WORDS.always}, run again` : again[one.arm],
    })),
  ];
}

const ARM_WORDS = {
  without: 'without the skill',
  with: 'with the skill',
  always: 'loaded in every session',
};
