import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import type { IndexCorpusRequest } from '../index-corpus.ts';
import type { Notice } from '../notice.ts';
import type { RankHead, RankOutcome, RankRequest } from '../rank.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Makes the corpus of the skills below some folders, or brings it up to date, as `plugin-eval init` does.
 * @throws UsageError, ConfigError, DatabaseError
 * @example
 * import { indexCorpus } from 'plugin-eval';
 *
 * const { document } = await indexCorpus({ folders: ['.'], corpusDir: './corpus' });
 * console.log(document.added, document.unchanged);
 */
export const indexCorpus: LibraryFunction<
  IndexCorpusRequest,
  { document: CorpusSummary; notices: Notice[] }
> = libraryFunction(async () => (await import('../index-corpus.ts')).indexCorpus);

/**
 * Ranks skills against one another, like `plugin-eval rank`: a judge compares them pair by pair, and the
 * corpus stores the matches. `games: 0` ranks by static scores, without any model.
 * @throws UsageError, ConfigError, DatabaseError
 * @example
 * import { rank } from 'plugin-eval';
 *
 * const { document } = await rank({ folders: ['.'], corpusDir: './corpus', games: 0 });
 * for (const { name, rankBest } of document?.leaderboard ?? []) console.log(name, rankBest);
 */
export const rank: LibraryFunction<RankRequest, RankOutcome> = libraryFunction(
  async () => (await import('../rank.ts')).rank,
);

/**
 * Estimates the calls of `rank` and their cost; `document` is null when it needs no calls. Records only the
 * index of the corpus.
 * @throws UsageError, ConfigError, DatabaseError
 * @example
 * import { estimateRanking } from 'plugin-eval';
 *
 * const { document } = await estimateRanking({ folders: ['.'], corpusDir: './corpus', games: 5 });
 * console.log(document?.matchups, document?.costUsd?.max);
 */
export const estimateRanking: LibraryFunction<RankRequest, RankHead & { document: DryRun | null }> =
  libraryFunction(async () => (await import('../rank.ts')).estimateRanking);
