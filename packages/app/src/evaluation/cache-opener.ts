import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import type { CachedAnalysis, ReadingCache } from '@plugin-eval/quality/evaluate/cached-analysis.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import type { Notice } from '../notice.ts';
import type { Ports } from '../ports.ts';

/** Fewest files for which opening the cache saves time. */
const FROM_FILES = 500;

/**
 * Opens layer 1's results for unchanged files, if worthwhile.
 * @param wanted whether somebody asked for it, or against it
 * @param notices told when it cannot be used; then every file is read
 * @returns given the number of files to analyse; null where the cache is not used
 */
export function cacheOpener(
  wanted: boolean | undefined,
  options: EvaluationOptions,
  { store, now }: Pick<Ports, 'store' | 'now'>,
  notices: Notice[],
  reading: ReadingCache = {},
): (files: number) => Promise<CachedAnalysis | null> {
  return async (files) => {
    if (!(wanted ?? files >= FROM_FILES)) return null;
    const startedAt = now();
    const explain = (error: unknown) => {
      if (!PluginEvalError.isInstance(error)) throw error;
      if (!notices.some(({ kind }) => kind === 'cache'))
        notices.push({ kind: 'cache', message: error.message });
    };
    try {
      const cache = await store.openEvaluationCache(startedAt.toISOString().slice(0, 10));
      const { cachedAnalysis } = await import('@plugin-eval/quality/evaluate/cached-analysis.ts');
      return neverFailing(cachedAnalysis(cache, options, startedAt.getTime(), reading), explain);
    } catch (error) {
      explain(error);
      return null;
    }
  };
}

/** Makes a full disk cost only the cache, not the result. */
function neverFailing(cached: CachedAnalysis, explain: (error: unknown) => void): CachedAnalysis {
  const attempt = async (work: () => void | Promise<void>) => {
    try {
      await work();
    } catch (error) {
      explain(error);
    }
  };
  return {
    load: (jobs) => attempt(() => cached.load(jobs)),
    find(job) {
      try {
        return cached.find(job);
      } catch (error) {
        explain(error);
        return null;
      }
    },
    keep: (jobs, outcomes) => attempt(() => cached.keep(jobs, outcomes)),
    close: () => attempt(() => cached.close()),
  };
}
