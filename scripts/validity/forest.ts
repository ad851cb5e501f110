import { relationsByComponent } from '@plugin-eval/quality/validity/component-relations.ts';
import { type MeasuredSet, outcomeOf } from '@plugin-eval/quality/validity/measured-set.ts';
import type { Relation } from '@plugin-eval/quality/validity/relations.ts';
import type { Figures, ForestLevel, ForestRow } from './figures.ts';

export interface ForestSets {
  first: MeasuredSet;
  second: MeasuredSet;
  nvidia: MeasuredSet;
  dotnet: MeasuredSet;
  all: MeasuredSet;
}

/** Outcomes of the panels: the name that the joint set has for it, and those of the publishers; null: not measured. */
const PANELS = [
  {
    title: 'Discoverability',
    nvidia: 'Discoverability score',
    dotnet: 'Activation share',
    all: 'Discoverability',
  },
  { title: 'Discoverability uplift', nvidia: 'Discoverability uplift', dotnet: null, all: null },
  { title: 'Quality', nvidia: 'Correctness score', dotnet: 'Quality score', all: 'Quality' },
  { title: 'Quality uplift', nvidia: 'Correctness uplift', dotnet: 'Quality uplift', all: 'Quality uplift' },
] as const;

type Publisher = 'nvidia' | 'dotnet' | 'all';

/** The composite against four outcomes: by component, by half, by publisher, and of all. */
export function forestOf(
  { first, second, nvidia, dotnet, all }: ForestSets,
  compositeOf: (set: MeasuredSet) => readonly number[],
  composite: readonly Relation[],
): Figures['forest'] {
  const summary = (label: string, level: ForestLevel, set: MeasuredSet, publisher: Publisher): ForestRow => ({
    label,
    level,
    skills: set.skills.length,
    relations: PANELS.map((panel) => {
      const found = composite.find((one) => one.set === set.title && one.outcome === panel[publisher]);
      return found === undefined
        ? 'not measured'
        : { r: found.r, low: found.interval?.low ?? null, high: found.interval?.high ?? null };
    }),
  });
  const parts = (set: MeasuredSet, publisher: Publisher) => componentRows(set, publisher, compositeOf(set));
  return {
    panels: PANELS.map(({ title }) => ({ title })),
    rows: [
      ...parts(first, 'nvidia'),
      summary(first.title, 'part', first, 'nvidia'),
      ...parts(second, 'nvidia'),
      summary(second.title, 'part', second, 'nvidia'),
      ...parts(dotnet, 'dotnet'),
      summary(nvidia.title, 'publisher', nvidia, 'nvidia'),
      summary(dotnet.title, 'publisher', dotnet, 'dotnet'),
      summary(all.title, 'all', all, 'all'),
    ],
  };
}

function componentRows(set: MeasuredSet, publisher: Publisher, scores: readonly number[]): ForestRow[] {
  const byComponent = PANELS.map((panel) => {
    const name = panel[publisher];
    return name === null ? null : relationsByComponent(set, scores, outcomeOf(set, name).values);
  });
  const [measured = []] = byComponent.filter((one) => one !== null);
  return measured.map(({ component, skills }, index) => ({
    label: component,
    level: 'component',
    skills,
    relations: byComponent.map((relations) => {
      const found = relations?.[index];
      if (found === undefined) return 'not measured';
      const { r, interval } = found;
      return r === null ? 'no differences' : { r, low: interval?.low ?? null, high: interval?.high ?? null };
    }),
  }));
}
