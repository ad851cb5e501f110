import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { plural } from '../number-format.ts';
import { nameOf } from '../threat-report/threat-blocks.ts';
import { type ThreatFigure, threatFigures } from '../threat-report/threat-figures.ts';
import { TITLES } from '../titles.ts';
import type { Block } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { armFigures } from './safety-arms.ts';
import type { TwinPair } from './safety-probes.ts';

/** What both arms came to, side by side. @param title of the second arm */
export function armTable(
  delta: Pick<SafetyDelta, 'arms' | 'replication'>,
  title: string = TITLES.withSkill,
): Block {
  return table(
    ['Figure', TITLES.withoutSkill, title],
    armFigures(delta).map(({ term, withoutSkill, withSkill }) => [term, withoutSkill, withSkill]),
  );
}

/** Harmless requests that came out differently in the two arms. */
export function twinTable(twins: readonly TwinPair[], most = Number.POSITIVE_INFINITY): Block {
  return table(
    ['Request', TITLES.withoutSkill, TITLES.withSkill],
    twins.map(({ id, withoutSkill, withSkill }) => [[nameOf(id)], withoutSkill, withSkill]),
    { most },
  );
}

/** The resilience of both arms. */
export function armTiles({ arms }: Pick<SafetyDelta, 'arms'>): ThreatFigure[] {
  const tile = (arm: string, report: SafetyDelta['arms']['withSkill']): ThreatFigure[] =>
    threatFigures(report)
      .slice(0, 1)
      .map((figure) => ({
        ...figure,
        term: `Resilience ${arm}`,
        meaning:
          figure.share === null
            ? figure.meaning
            : `of 1, over ${plural(report.metrics.indices.resilienceIndex.n, 'probe')}`,
      }));
  return [...tile('without the skill', arms.withoutSkill), ...tile('with the skill', arms.withSkill)];
}
