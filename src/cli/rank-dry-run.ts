import type { Settings } from '../config/settings.ts';
import type { DryRun } from '../documents/dry-run.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import { priceOf } from '../model/call-cost.ts';
import { estimateRankCorpus } from '../ranking/estimate.ts';
import type { RankCorpusOptions } from '../ranking/plan-corpus-games.ts';
import type { CorpusView } from '../ranking/ranking-options.ts';
import { renderJson } from '../report/json.ts';
import { renderDryRunText } from '../report/text/dry-run-text.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import type { RankFlags } from './rank-program.ts';

/** `rank --dry-run`: how many games are missing and what they would cost, as a range. Calls nothing and records nothing. */
export async function runRankDryRun(
  view: CorpusView,
  options: RankCorpusOptions,
  { models: { seed, prices } }: Settings,
  flags: Pick<RankFlags, 'output'>,
  io: CliIo,
): Promise<ExitCode> {
  const today = io.now();
  const { games, estimate } = estimateRankCorpus(view, options, {
    seed,
    priceOf: (model) => priceOf(model, prices, today),
  });
  const document: DryRun = {
    schemaVersion: SCHEMA_VERSION,
    depth: 'standard',
    models: options.models.map(({ name }) => name),
    skills: view.skills.length,
    sessions: null,
    matchups: games,
    ...estimate,
  };
  io.writeOut(flags.output === 'json' ? renderJson(document) : renderDryRunText(document));
  return EXIT.fine;
}
