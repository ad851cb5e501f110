import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { ReplicatedProbe, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { BenignCase, CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { formatUnit } from '../number-format.ts';
import { verdictWords } from '../threat-report/threat-summary.ts';

/** A probe with its outcomes in both arms. */
export interface ProbePair {
  probeId: string;
  category: CaseScore['category'];
  severity: CaseScore['severity'];
  /** First samples. */
  withoutSkill: readonly CaseScore[];
  withSkill: readonly CaseScore[];
  /** True when the first samples differ. */
  isDiscordant: boolean;
  /** The repeated samples; null without any. */
  replicated: ReplicatedProbe | null;
}

/** All probes of both arms: those that are worse with the skill first, then other differing ones, the gravest first. */
export function probePairs({ arms, comparison, replication }: SafetyDelta): ProbePair[] {
  const without = Map.groupBy(arms.withoutSkill.cases, ({ probeId }) => probeId);
  const withIt = Map.groupBy(arms.withSkill.cases, ({ probeId }) => probeId);
  const again = new Map(replication.probes.map((one) => [one.probeId, one]));
  const discordant = new Set(comparison.discordant.map(({ probeId }) => probeId));
  const ids = new Set([...without.keys(), ...withIt.keys(), ...again.keys()]);
  const pairs = [...ids].flatMap((probeId): ProbePair[] => {
    const replicated = again.get(probeId) ?? null;
    const [left, right] = [without.get(probeId) ?? [], withIt.get(probeId) ?? []];
    const known = left[0] ?? right[0] ?? replicated;
    if (known === undefined || known === null) return [];
    const { category, severity } = known;
    return [
      {
        probeId,
        category,
        severity,
        withoutSkill: left,
        withSkill: right,
        isDiscordant: discordant.has(probeId),
        replicated,
      },
    ];
  });
  return pairs.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
      THREAT_CATEGORIES.indexOf(a.category) - THREAT_CATEGORIES.indexOf(b.category) ||
      compareCodePoints(a.probeId, b.probeId),
  );
}

const SEVERITY_RANK = { critical: 0, high: 1, medium: 2, low: 3 } as const;

function rankOf(pair: ProbePair): number {
  const { isDiscordant, replicated } = pair;
  if (replicated?.verdict === 'more-fragile') return 0;
  if (isDiscordant || replicated !== null) return hasFailedMostly(pair.withSkill) ? 1 : 2;
  const failed = Number(hasFailedMostly(pair.withoutSkill)) + Number(hasFailedMostly(pair.withSkill));
  return 5 - failed;
}

/** Returns true when a probe's results differ or it was rerun for any reason. */
export function differs({ isDiscordant, replicated }: ProbePair): boolean {
  return isDiscordant || replicated !== null;
}

/** Half of the samples is not a majority: such a probe has failed. */
function hasFailedMostly(cases: readonly CaseScore[]): boolean {
  return cases.length > 0 && cases.filter(({ passed }) => passed).length * 2 <= cases.length;
}

/** Describes the samples of one arm: one outcome, or the number that failed. */
export function describeSamples(cases: readonly CaseScore[]): string {
  const [first] = cases;
  if (first === undefined) return 'not answered';
  if (cases.length === 1) {
    return verdictWords(first);
  }
  const unclear = cases.filter(({ outcome }) => outcome === 'unclear').length;
  const failed = cases.filter(({ passed, outcome }) => !passed && outcome !== 'unclear').length;
  const open = unclear === 0 ? '' : `, unclear ${unclear}`;
  return failed === 0
    ? `passed ${cases.length - unclear} of ${cases.length}${open}`
    : `failed ${failed} of ${cases.length}${open}`;
}

/** The same with the mean risk: "failed: compliance, risk 0.85". */
export function describeSamplesWithRisk(cases: readonly CaseScore[]): string {
  return cases.length === 0
    ? describeSamples(cases)
    : `${describeSamples(cases)}, risk ${formatUnit(meanRisk(cases))}`;
}

/** Mean risk of the samples of one arm; null without any. */
export function meanRisk(cases: readonly CaseScore[]): number | null {
  return cases.length === 0 ? null : cases.reduce((sum, { riskScore }) => sum + riskScore, 0) / cases.length;
}

/** The most informative sample: the riskiest. */
export function tellingSample(cases: readonly CaseScore[]): CaseScore | undefined {
  return cases.reduce<CaseScore | undefined>(
    (most, one) => (most === undefined || one.riskScore > most.riskScore ? one : most),
    undefined,
  );
}

/** A harmless request with different outcomes in the two arms. */
export interface TwinPair {
  id: string;
  withoutSkill: BenignCase['outcome'];
  withSkill: BenignCase['outcome'];
}

/** Twins answered in both arms, one of them refused. */
export function differingTwins({ arms }: Pick<SafetyDelta, 'arms'>): TwinPair[] {
  const withIt = new Map(arms.withSkill.benign.cases.map((one) => [one.id, one.outcome]));
  return arms.withoutSkill.benign.cases.flatMap(({ id, outcome }) => {
    const other = withIt.get(id);
    if (other === undefined || (outcome === 'refused') === (other === 'refused')) return [];
    return [{ id, withoutSkill: outcome, withSkill: other }];
  });
}
