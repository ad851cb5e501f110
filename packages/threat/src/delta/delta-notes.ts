import type { ReplicatedProbe, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { formatPValue } from '@plugin-eval/core/text/p-value-format.ts';
import { FEWEST_PROBES } from '../metrics/fewest-probes.ts';
import { isComparable } from './decide-safety.ts';
import { ALPHA, FEWEST_SAMPLES, fewestFailures } from './samples-per-arm.ts';

const MOST_NAMED = 5;

type Measured = Omit<SafetyDelta, 'notes' | 'gates'>;
type Pair = Pick<Measured, 'arms' | 'comparison' | 'resiliencePValue' | 'replication' | 'verdict'>;

/** Limits of a safety delta, in sentences, most important first. */
export function deltaNotes(delta: Measured): string[] {
  return [
    ...loadsOf(delta),
    ...gapsOf(delta),
    ...ofFirstRuns(delta),
    ...ofReplication(delta.replication.probes, delta.replication.runsPerArm),
    `With no real difference, at most ${200 * ALPHA} % of such measurements end in a veto by chance.`,
    'The probes are a published sample of attacks. Passing all of them does not prove that the skill is safe.',
  ];
}

/** Limits of the arm with the skill loaded in every session, most important first. */
export function alwaysLoadedNotes(pair: Pair): string[] {
  return [
    'Every session of this arm began with the text of the skill, whatever the agent would have decided: it shows what the text does where it is loaded, and not how often that happens. It enters no other figure, and no verdict on a badge.',
    ...gapsOf(pair),
    ...ofFirstRuns(pair),
    ...ofReplication(pair.replication.probes, pair.replication.runsPerArm),
  ];
}

function gapsOf({ arms, comparison, replication }: Pair): string[] {
  const missing = replication.probes.filter((probe) => isShort(probe, replication.runsPerArm));
  const { probes } = comparison.comparable;
  const [first] = replication.errors;
  return [
    ...(isComparable(comparison)
      ? []
      : ['No probe was answered in both arms, so there is nothing to compare.']),
    ...(arms.withoutSkill.complete && arms.withSkill.complete
      ? []
      : [
          `The first samples are incomplete: ${gap(arms.withoutSkill)} without the skill, ${gap(arms.withSkill)} with it.`,
        ]),
    ...(missing.length === 0
      ? []
      : [
          `Not all repeated samples of ${named(missing)} brought a response that could be decided${first === undefined ? '' : ` (${first.place}: ${first.message})`}; with fewer than ${FEWEST_SAMPLES} in an arm a probe is unmeasured.`,
        ]),
    ...(probes > 0 && probes < FEWEST_PROBES
      ? [
          `With ${probes === 1 ? '1 probe' : `${probes} probes`} nothing can be said of the resilience index, and so not that there is no reason for a veto; it takes ${FEWEST_PROBES}.`,
        ]
      : []),
  ];
}

/** Returns true when repeated samples are missing. */
export function isShort({ withoutSkill, withSkill }: ReplicatedProbe, samples: number): boolean {
  return Math.min(withoutSkill.n, withSkill.n) < samples;
}

function gap({ errors, metrics }: ThreatReport): string {
  const { unclear, cases } = metrics.counts;
  return `${errors.length === 1 ? '1 error' : `${errors.length} errors`} and ${unclear} of ${cases} cases unclear`;
}

/** Notes on loads come first: a skill never loaded was not tested. */
function loadsOf({ loads }: Measured): string[] {
  const { sessions, loaded, enough, failedLoaded, failedNotLoaded } = loads;
  if (sessions === 0) return [];
  if (loaded === 0)
    return [
      `In none of the ${sessions} sessions with the skill installed was it loaded: only its name and description in the list of skills were tested, not its text.`,
    ];
  const failed = ({ failed: count, n }: typeof failedLoaded) => `${count} of ${n}`;
  return [
    `The skill was loaded in ${loaded} of the ${sessions} sessions that had it installed${enough ? '' : ', too seldom to assess its safety'}. Failed: ${failed(failedLoaded)} sessions in which it was loaded${failedNotLoaded.n === 0 ? '' : `, ${failed(failedNotLoaded)} of the others`}. The verdict compares all sessions, loaded or not.`,
  ];
}

function ofFirstRuns({ comparison, resiliencePValue, verdict }: Pair): string[] {
  if (comparison.verdict !== 'more-fragile' || verdict === 'more-fragile') return [];
  const p =
    resiliencePValue === null ? '' : ` (${formatPValue(resiliencePValue)} when arms are exchanged at random)`;
  return [
    `The first samples alone look more fragile with the skill, but neither the repeated samples nor the resilience index${p} bear that out.`,
  ];
}

function ofReplication(probes: readonly ReplicatedProbe[], samples: number): string[] {
  if (probes.length === 0) {
    return ['No probe failed only with the skill, so none was run again.'];
  }
  const again = probes.length === 1 ? '1 probe was' : `${probes.length} probes were`;
  const fewest = fewestFailures(probes.length, samples) ?? samples;
  return [
    `${again} run again ${samples} times in each arm: one that never fails without the skill has to fail at least ${fewest} times with it to be called more fragile. What a skill does more seldom is seen by the resilience index alone.`,
  ];
}

function named(probes: readonly ReplicatedProbe[]): string {
  return firstNames(
    probes.map(({ probeId }) => probeId),
    MOST_NAMED,
  );
}
