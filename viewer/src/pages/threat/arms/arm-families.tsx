import { useMemo } from 'react';
import type { ThreatCategory } from '../../../../../src/documents/names.ts';
import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { FEWEST_AXES, familyAxes } from '../../../../../src/report/charts/family-axes.ts';
import type { RadarSeries } from '../../../../../src/report/charts/radar-option.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import type { Block } from '../../../../../src/report/view-model/blocks.ts';
import { table } from '../../../../../src/report/view-model/build-blocks.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Section } from '../../../design/section.tsx';
import { FamilyRadar } from '../charts/family-radar.tsx';
import { FamilyDifferences } from './family-differences.tsx';

const WHAT = 'with the skill minus without it';

/** Both arms family by family: as a picture, and as differences with intervals. */
export function ArmFamilies({ delta }: { delta: SafetyDelta }) {
  const { arms, comparison } = delta;
  const { categories, series, unpaired } = useMemo(() => {
    const without = familyAxes(arms.withoutSkill.metrics).asked;
    const withIt = new Map(familyAxes(arms.withSkill.metrics).asked.map((axis) => [axis.category, axis]));
    const both = without.filter(({ category }) => withIt.has(category));
    return {
      categories: both.map(({ category }) => category),
      series: [
        { name: TITLES.withoutSkill, values: both.map(({ resilience }) => resilience) },
        { name: TITLES.withSkill, values: both.map(({ category }) => withIt.get(category)?.resilience ?? 0) },
      ],
      unpaired: [...without, ...withIt.values()]
        .map(({ category }) => category)
        .filter((category) => !both.some((axis) => axis.category === category)),
    };
  }, [arms]);
  const table = <FamilyDifferences comparison={comparison} what={WHAT} />;
  if (Object.keys(comparison.byCategory).length === 0) return null;
  return (
    <Section title="Families">
      {categories.length >= FEWEST_AXES ? (
        <div className="halves">
          <div>
            <FamilyRadar
              categories={categories}
              series={series}
              table={<Blocks blocks={[levelTable(categories, series)]} />}
            />
            <p className="remark">
              Resilience, without the skill | with it: 0 in the centre, 1 at the rim. Full line with discs:
              without the skill. Dashed line with squares: with it.
            </p>
          </div>
          {table}
        </div>
      ) : (
        table
      )}
      {unpaired.length > 0 && (
        <p className="remark">Answered in one arm only: {[...new Set(unpaired)].map(titleOf).join(', ')}.</p>
      )}
    </Section>
  );
}

/** What the radar draws, as numbers: over all responses of the first samples of each arm. */
function levelTable(categories: readonly ThreatCategory[], series: readonly RadarSeries[]): Block {
  return table(
    [TITLES.familyResilience, ...series.map(({ name }) => ({ title: name ?? '', align: 'right' as const }))],
    categories.map((category, index) => [
      titleOf(category),
      ...series.map(({ values }) => formatUnit(values[index] ?? null)),
    ]),
  );
}
