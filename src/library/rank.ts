import type { IndexCorpusRequest } from '../application/index-corpus.ts';
import type { Notice } from '../application/notice.ts';
import type { RankOutcome, RankRequest } from '../application/rank.ts';
import type { DryRun } from '../documents/dry-run.ts';
import type { CorpusSummary } from '../documents/ranking.ts';
import { type Asked, type CallOptions, processPorts, withDefaults } from './process-ports.ts';

/**
 * Makes the corpus of the skills below some folders, or brings it up to date, as `plugin-eval init` does.
 * @throws UsageError, ConfigError, DatabaseError
 * @example
 * import { indexCorpus } from 'plugin-eval';
 *
 * const { document } = await indexCorpus({ folders: ['.'], corpusDir: './corpus' });
 * console.log(document.added, document.unchanged);
 */
export async function indexCorpus(
  request: Asked<IndexCorpusRequest>,
  options: CallOptions = {},
): Promise<{ document: CorpusSummary; notices: Notice[] }> {
  const useCase = await import('../application/index-corpus.ts');
  return useCase.indexCorpus(withDefaults(request), processPorts(options));
}

/**
 * Ranks skills against one another, as `plugin-eval rank` does: a judge compares them pair by pair, and what was played
 * stays in the corpus. `games: 0` ranks by static scores, without any model.
 * @throws UsageError, ConfigError, DatabaseError
 * @example
 * import { rank } from 'plugin-eval';
 *
 * const { document } = await rank({ folders: ['.'], corpusDir: './corpus', games: 0 });
 * for (const { name, rankBest } of document?.leaderboard ?? []) console.log(name, rankBest);
 */
export async function rank(request: Asked<RankRequest>, options: CallOptions = {}): Promise<RankOutcome> {
  const useCase = await import('../application/rank.ts');
  return useCase.rank(withDefaults(request), processPorts(options));
}

/**
 * What `rank` would call and what that would cost; `estimate` is null where it would call nothing. Records nothing but
 * the index of the corpus.
 * @throws UsageError, ConfigError, DatabaseError
 * @example
 * import { estimateRanking } from 'plugin-eval';
 *
 * const { estimate } = await estimateRanking({ folders: ['.'], corpusDir: './corpus', games: 5 });
 * console.log(estimate?.matchups, estimate?.costUsd?.max);
 */
export async function estimateRanking(
  request: Asked<RankRequest>,
  options: CallOptions = {},
): Promise<RankOutcome & { estimate: DryRun | null }> {
  const useCase = await import('../application/rank.ts');
  return useCase.estimateRanking(withDefaults(request), processPorts(options));
}
