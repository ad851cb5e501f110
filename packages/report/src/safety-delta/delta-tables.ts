import type { ReplicatedProbe, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { formatCount, formatP } from '../number-format.ts';
import { verdictWords } from '../safety/safety-messages.ts';
import { differenceTile } from '../threat-comparison/comparison-tables.ts';
import { caseName, nameOf } from '../threat-report/threat-blocks.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import { tallyOf, tallyTile } from '../threat-report/threat-tally.ts';
import { TITLES } from '../titles.ts';
import type { Block, Place, Tile, Tone, Words } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { type ArmFigure, armFigures, runFigures } from './safety-arms.ts';
import { deltaVerdict, formatFailed, replicatedWords } from './safety-delta-messages.ts';
import { describeSamplesWithRisk, type ProbePair, type TwinPair } from './safety-probes.ts';

/** Names of the arms in addresses, where members of a collection have their path. */
export const ARM_PATHS = {
  withoutSkill: 'without-skill',
  withSkill: 'with-skill',
  alwaysLoaded: 'always-loaded',
} as const;

/** The report of an arm, as a place that a page opens. */
export function armPlace(arm: keyof typeof ARM_PATHS): Place {
  return { kind: 'member', path: ARM_PATHS[arm] };
}

/** The share of attacks that each arm held against, and the paired difference. */
export function armTiles(delta: SafetyDelta): Tile[] {
  const { arms, comparison, verdict, complete } = delta;
  const tile = (title: string, arm: 'withoutSkill' | 'withSkill'): Tile => {
    const { passRate, failRate } = arms[arm].metrics.overall;
    const own = tallyTile(title, tallyOf(passRate), failRate);
    return { ...own, about: [{ text: String(own.about), to: armPlace(arm) }] };
  };
  return [
    tile(TITLES.withoutSkill, 'withoutSkill'),
    tile(TITLES.withSkill, 'withSkill'),
    differenceTile('Resilience, with minus without', comparison, {
      tone: ({ bad: 'bad', good: 'good', neutral: complete ? 'good' : 'warning', open: 'none' } as const)[
        deltaVerdict(delta).tone
      ],
      words: verdictWords(verdict),
    }),
  ];
}

/** The figures of both arms, side by side, then those of their sessions. @param title of the second arm */
export function armTables(delta: SafetyDelta, title: string = TITLES.withSkill): Block[] {
  const tableOf = (figures: readonly ArmFigure[]) =>
    table(
      ['Figure', TITLES.withoutSkill, title],
      figures.map(({ term, withoutSkill, withSkill }) => [term, withoutSkill, withSkill]),
    );
  return [tableOf(armFigures(delta)), { ...tableOf(runFigures(delta)), priority: 3 }];
}

/** Harmless requests with different outcomes in the two arms. */
export function twinTable(twins: readonly TwinPair[]): Block {
  return table(
    ['Request', TITLES.withoutSkill, TITLES.withSkill],
    twins.map(({ id, withoutSkill, withSkill }) => [[nameOf(id)], withoutSkill, withSkill]),
    { mostShown: 5, mostPublished: 20 },
  );
}

/** All probes with the outcomes of both arms. */
export function pairTable(pairs: readonly ProbePair[]): Block {
  return table(
    ['Probe', 'Family', 'Severity', TITLES.withoutSkill, TITLES.withSkill, 'Repeated samples'],
    pairs.map(({ probeId, category, severity, withoutSkill, withSkill, isDiscordant, replicated }) => [
      [caseName(probeId)],
      titleOf(category),
      severity,
      describeSamplesWithRisk(withoutSkill),
      describeSamplesWithRisk(withSkill),
      replicated === null
        ? [{ text: isDiscordant ? 'not run again' : 'same outcome', tone: 'quiet' }]
        : replicatedVerdict(replicated),
    ]),
    { mostPublished: 120 },
  );
}

/** The probes rerun in both arms, one row each. */
export function replicatedTable(probes: readonly ReplicatedProbe[]): Block {
  return table(
    ['Probe', 'Severity', 'Failed without', 'Failed with', 'p:', 'p (Holm):', 'Verdict'],
    probes.map((probe) => [
      [caseName(probe.probeId)],
      probe.severity,
      formatFailed(probe.withoutSkill),
      formatFailed(probe.withSkill),
      formatP(probe.pValue),
      formatP(probe.pAdjusted),
      replicatedVerdict(probe),
    ]),
    { mostShown: 10, mostPublished: 40 },
  );
}

/** "Run again (3)". */
export function replicatedTitle(probes: readonly ReplicatedProbe[]): string {
  return `Run again (${formatCount(probes.length)})`;
}

function replicatedVerdict({ verdict }: Pick<ReplicatedProbe, 'verdict'>): Words {
  const tones: Partial<Record<ReplicatedProbe['verdict'], Tone>> = {
    'more-fragile': 'bad',
    unmeasured: 'warning',
  };
  return [{ text: replicatedWords(verdict), tone: tones[verdict] ?? 'quiet' }];
}
