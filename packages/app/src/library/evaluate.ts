import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { CompareOutcome } from '../compare.ts';
import type { CompareRequest } from '../comparison/compare-request.ts';
import type { ScoreOutcome, ScoreRequest } from '../score.ts';
import type { ScoreSink, ScoreTail } from '../score-sink.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';
import { type CallOptions, type LibraryRequest, processPorts, withDefaults } from './process-ports.ts';

/** A dry run: the planned calls and their cost. */
export interface Estimated {
  document: DryRun;
}

/**
 * Scores skills, plugins and marketplaces, as `plugin-eval score` does: of one skill or one plugin its evaluation, else a
 * collection. Depths beyond quick ask the models whose keys are in the environment.
 * @throws UsageError, ConfigError; MeasurementError when nothing could be measured
 * @example
 * import { isCollection, score } from 'plugin-eval';
 *
 * const { document } = await score({ paths: ['./my-skill'], depth: 'quick' });
 * if (!isCollection(document)) console.log(document.subject.name, document.composite.score);
 */
export const score: LibraryFunction<ScoreRequest, ScoreOutcome> = libraryFunction(
  async () => (await import('../score.ts')).score,
);

/**
 * Scores a collection member by member: each is given away before the next thousand files are read, so that memory does
 * not grow with the collection. One skill or one plugin is its own only member.
 * @param sink `member` takes each evaluation in the order of the document and is waited for; `head` what is known before
 * @returns `collection`: the document without its members; null for one skill or one plugin
 * @throws UsageError, ConfigError
 * @example
 * import { scoreMembers } from 'plugin-eval';
 *
 * const { collection } = await scoreMembers(
 *   { paths: ['.'], depth: 'quick' },
 *   { member: ({ subject, composite }) => console.log(subject.path, composite.score) },
 * );
 * console.log(collection?.summary.mean);
 */
export async function scoreMembers(
  request: LibraryRequest<ScoreRequest>,
  sink: ScoreSink,
  options: CallOptions = {},
): Promise<ScoreTail> {
  const useCase = await import('../score-members.ts');
  return useCase.scoreMembers(withDefaults(request), processPorts(options), sink);
}

/**
 * Estimates the calls of `score` and their cost: least, likely and most. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimateScore } from 'plugin-eval';
 *
 * const { document } = await estimateScore({ paths: ['./my-skill'], depth: 'standard' });
 * console.log(document.models, document.calls.max, document.costUsd?.max);
 */
export const estimateScore: LibraryFunction<ScoreRequest, Estimated> = libraryFunction(
  async () => (await import('../score.ts')).estimateScore,
);

/**
 * Compares two skills or two plugins dimension by dimension, or two collections skill by skill, as `plugin-eval compare`
 * does. The default depth is quick. With `git` the version of A at that commit is compared with the present one.
 * @throws UsageError, ConfigError
 * @example
 * import { compare } from 'plugin-eval';
 *
 * const { compared } = await compare({ a: './my-skill', b: './other-skill', minEffect: 1 });
 * if (compared.kind === 'comparison') console.log(compared.document.differences.composite);
 */
export const compare: LibraryFunction<CompareRequest, CompareOutcome> = libraryFunction(
  async () => (await import('../compare.ts')).compare,
);

/**
 * Estimates the calls of `compare` and their cost. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimateComparison } from 'plugin-eval';
 *
 * const request = { a: './my-skill', b: './other-skill', depth: 'standard' } as const;
 * const { document } = await estimateComparison(request);
 * console.log(document.calls.max);
 */
export const estimateComparison: LibraryFunction<CompareRequest, Estimated> = libraryFunction(
  async () => (await import('../compare.ts')).estimateComparison,
);
