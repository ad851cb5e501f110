import { estimateWithJournal } from '../application/dry-run/estimate-with-journal.ts';
import { sqliteStore } from '../application/sqlite-store.ts';
import type { Settings } from '../config/settings.ts';
import type { DryRun } from '../documents/dry-run.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import { priceOf } from '../model/call-cost.ts';
import { estimateRankCorpus } from '../ranking/estimate.ts';
import type { RankCorpusOptions } from '../ranking/plan-corpus-games.ts';
import { rankCorpus } from '../ranking/rank-corpus.ts';
import type { CorpusView } from '../ranking/ranking-options.ts';
import { renderJson } from '../report/json.ts';
import { renderDryRunText } from '../report/text/dry-run-text.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import type { RankFlags } from './rank-flags.ts';

/** `rank --dry-run`: how many games are missing and what they would cost, as a range. Calls nothing and records nothing. */
export async function runRankDryRun(
  view: CorpusView,
  options: RankCorpusOptions,
  settings: Settings,
  flags: Pick<RankFlags, 'output' | 'fresh'>,
  io: CliIo,
): Promise<ExitCode> {
  const { seed, prices } = settings.models;
  const today = io.now();
  let games = 0;
  const fresh = flags.fresh ?? false;
  const figures = await estimateWithJournal(
    { settings, fresh },
    sqliteStore(io.variables),
    async (replay, past) => {
      const ranked = estimateRankCorpus(view, options, {
        seed,
        priceOf: (model) => priceOf(model, prices, today),
      });
      games = ranked.games;
      // Looking games up reads the skills, and a journal without any game answers none.
      if (replay !== null && past.some(({ purpose }) => purpose === 'matchup'))
        await rankCorpus(view, options, { perform: replay.perform, seed, playedOn: today.toISOString() });
      return { estimate: ranked.estimate, isWhole: true };
    },
  );
  const document: DryRun = {
    schemaVersion: SCHEMA_VERSION,
    depth: 'standard',
    models: options.models.map(({ name }) => name),
    skills: view.skills.length,
    sessions: null,
    matchups: games,
    ...figures,
    prompts: [],
  };
  io.writeOut(flags.output === 'json' ? renderJson(document) : renderDryRunText(document));
  return EXIT.fine;
}
