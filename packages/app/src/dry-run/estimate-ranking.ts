import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { estimateRankCorpus } from '@plugin-eval/rank/estimate-matchups.ts';
import type { RankCorpusOptions } from '@plugin-eval/rank/plan-corpus-games.ts';
import { rankCorpus } from '@plugin-eval/rank/rank-corpus.ts';
import type { CorpusView } from '@plugin-eval/rank/ranking-options.ts';
import type { Ports } from '../ports.ts';
import { estimateWithJournal } from './estimate-with-journal.ts';

/** Estimates the missing matches and their cost, as a range. Calls nothing and records nothing. */
export async function estimateGames(
  view: CorpusView,
  options: RankCorpusOptions,
  { settings, fresh }: { settings: Settings; fresh: boolean },
  { store, now }: Ports,
): Promise<DryRun> {
  const { seed, prices } = settings.models;
  const today = now();
  let games = 0;
  const figures = await estimateWithJournal({ fresh }, store, async (replay, past) => {
    const ranked = estimateRankCorpus(view, options, {
      seed,
      priceOf: (model) => priceOf(model, prices, today),
    });
    games = ranked.games;
    // Looking games up reads the skills, and a journal without any game answers none.
    if (replay !== null && past.some(({ purpose }) => purpose === 'matchup'))
      await rankCorpus(view, options, { perform: replay.perform, seed, playedOn: today.toISOString() });
    return { estimate: ranked.estimate, isWhole: true };
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: 'standard',
    models: options.models.map(({ name }) => name),
    skills: view.skills.length,
    sessions: null,
    matchups: games,
    ...figures,
    prompts: [],
  };
}
