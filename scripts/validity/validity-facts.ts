import type { TestedRelation } from '@plugin-eval/quality/validity/tested-relations.ts';
import type { Figures } from './figures.ts';

/** Facts that reports state about quick scores: the sets in which a higher score was shown to go with better results. */
export function validityFacts({ sources, composite }: Figures) {
  const shownIn = ({ title }: { title: string }, isKind: (relation: TestedRelation) => boolean) =>
    composite.some((relation) => relation.set === title && relation.shown && isKind(relation));
  return {
    page: 'docs/limits.md',
    anchor: 'quick-score',
    skills: sources.reduce((sum, { compared }) => sum + compared, 0),
    publishers: new Set(sources.map(({ data }) => data)).size,
    sets: sources.map((source) => ({
      title: source.title,
      higher_is_better: shownIn(source, ({ r }) => r > 0),
      higher_is_worse: shownIn(source, ({ r }) => r < 0),
    })),
  };
}
