import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import type { CorpusSkill, RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import type { MeasuredSkill } from '@plugin-eval/quality/evaluate/paid-layers.ts';
import { judgeIdOf } from '@plugin-eval/rank/judge-id.ts';
import type { RankSkillOptions } from '@plugin-eval/rank/plan-opponents.ts';
import type { CorpusView, PlayOptions } from '@plugin-eval/rank/ranking-options.ts';
import { type Contender, contenderOf, readContender } from '@plugin-eval/rank/read-contender.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import type { Store } from '../ports.ts';
import type { JudgePlan } from './judge-plan.ts';

const DEFAULT_MATCHUPS_AT_ONCE = 16;

/** Plan for ranking skills against a corpus. */
export interface RankingPlan {
  view: CorpusView;
  /** Opponents per skill, 1 or more. */
  opponents: number;
}

/** The corpus of a folder, ranked by a run's judges; null without one. @throws DatabaseError */
export async function planRanking(
  folder: string,
  judge: JudgePlan,
  opponents: number,
  { limits }: Pick<Settings, 'limits'>,
  { store, workingDirectory }: { store: Store; workingDirectory: string },
): Promise<RankingPlan | null> {
  const corpus = await store.openCorpus(folder, 'existing');
  if (corpus === null) return null;
  try {
    const matchups = await corpus.matchups(judgeIdOf(judge.models));
    return { view: corpusView(await corpus.skills(), matchups, limits, workingDirectory), opponents };
  } finally {
    await corpus.close();
  }
}

/** A corpus as ranking sees it: skills are read when they are about to play. */
export function corpusView(
  skills: readonly CorpusSkill[],
  matchups: readonly RecordedMatchup[],
  limits: Settings['limits'],
  workingDirectory: string,
): CorpusView {
  const shown = (path: string) => formatPath(workingDirectory, path);
  return {
    skills,
    matchups,
    shown,
    load: ({ path, category }) => readContender(path, shown(path), limits, category),
  };
}

/** Judge and concurrency of matchups. */
export function matchupOptionsOf(
  { models, maxOutputTokens }: JudgePlan,
  { concurrency }: Pick<Settings, 'concurrency'>,
): PlayOptions {
  return {
    models,
    maxOutputTokens,
    contextTokensOf: ({ provider, id }) => knownModel(provider, id)?.contextTokens ?? null,
    concurrency: concurrency ?? DEFAULT_MATCHUPS_AT_ONCE,
  };
}

/** A skill that is going to play against the corpus of a plan, and how. */
export function rankedSubject(
  { subject: { skill, category }, member }: MeasuredSkill,
  { opponents }: RankingPlan,
  judge: JudgePlan,
  settings: Pick<Settings, 'concurrency' | 'limits'>,
): { contender: Contender; options: RankSkillOptions } {
  return {
    contender: contenderOf(skill, member.shown, settings.limits, category?.name ?? null),
    options: { ...matchupOptionsOf(judge, settings), opponents },
  };
}
