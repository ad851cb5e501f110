import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { SkillSource, ViewerSession } from '@plugin-eval/core/documents/viewer.ts';
import type { CollectionFigures } from '@plugin-eval/report/evaluation/collection-figures.ts';
import { createContext, useCallback, useContext } from 'react';
import { type EntryView, entryRoute, OVERVIEW, type Route } from '../../route/route.ts';

/** State shared by the parts of an evaluation's page. */
export interface EvaluationContextValue {
  entryId: string;
  /** Path of the member that is open; null for the document's own subject. */
  skill: string | null;
  sources: ReadonlyMap<string, SkillSource>;
  /** Transcripts at hand, by key. */
  sessions: ReadonlyMap<string, ViewerSession>;
  /** Figures over all members of a large collection; null for other documents. */
  figures: CollectionFigures | null;
  /** Positions of the loaded members among all; null when all are loaded. */
  begunAt: readonly number[] | null;
}

export const EvaluationContext = createContext<EvaluationContextValue | null>(null);

export function useEvaluationContext(): EvaluationContextValue {
  const value = useContext(EvaluationContext);
  if (value === null) throw new Error('A part of an evaluation is used outside its page.');
  return value;
}

/** Returns the route to another part of the same subject. */
export function useRouteTo(): (view?: EntryView) => Route {
  const { entryId, skill } = useEvaluationContext();
  return useCallback((view = OVERVIEW) => entryRoute(entryId, view, skill), [entryId, skill]);
}

/** Returns the route to a member of a plugin or collection. */
export function useMemberRoute(): (member: Pick<Evaluation, 'subject'>) => Route {
  const { entryId } = useEvaluationContext();
  return ({ subject }) => entryRoute(entryId, OVERVIEW, subject.path);
}
