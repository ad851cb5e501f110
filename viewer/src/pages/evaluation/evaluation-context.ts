import { createContext, useCallback, useContext } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import type { SkillSource, ViewerSession } from '../../../../src/documents/viewer.ts';
import type { CollectionFigures } from '../../../../src/report/evaluation/collection-figures.ts';
import { type EntryView, entryRoute, OVERVIEW, type Route } from '../../route/route.ts';

/** What the parts of an evaluation's page share. */
export interface EvaluationContextValue {
  entryId: string;
  /** Path of the member that is open; null for the document's own subject. */
  skill: string | null;
  sources: ReadonlyMap<string, SkillSource>;
  /** Transcripts at hand, by key. */
  sessions: ReadonlyMap<string, ViewerSession>;
  /** Of all members of a large collection; null of anything else. */
  figures: CollectionFigures | null;
  /** Where the members that are at hand stand among all; null where all are at hand. */
  begunAt: readonly number[] | null;
}

export const EvaluationContext = createContext<EvaluationContextValue | null>(null);

export function useEvaluationContext(): EvaluationContextValue {
  const value = useContext(EvaluationContext);
  if (value === null) throw new Error('A part of an evaluation is used outside its page.');
  return value;
}

/** Where another part of the same subject is. */
export function useRouteTo(): (view?: EntryView) => Route {
  const { entryId, skill } = useEvaluationContext();
  return useCallback((view = OVERVIEW) => entryRoute(entryId, view, skill), [entryId, skill]);
}

/** Where a member of a plugin or collection is. */
export function useMemberRoute(): (member: Pick<Evaluation, 'subject'>) => Route {
  const { entryId } = useEvaluationContext();
  return ({ subject }) => entryRoute(entryId, OVERVIEW, subject.path);
}
