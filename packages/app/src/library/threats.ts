import type { ProbeCatalogue, SignalCatalogue } from '@plugin-eval/core/documents/threat-catalogue.ts';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import type { Calibration } from '@plugin-eval/core/documents/threat-report.ts';
import type { CalibrateThreatsRequest } from '../calibrate-threats.ts';
import type { CompareThreatsRequest } from '../compare-threats.ts';
import type { MeasureSafetyOutcome, MeasureSafetyRequest } from '../measure-safety.ts';
import type { ReviewThreatsOutcome, ReviewThreatsRequest } from '../review-threats.ts';
import type { RunThreatsOutcome, RunThreatsRequest } from '../run-threats.ts';
import type { ScoreThreatsOutcome, ScoreThreatsRequest } from '../score-threats.ts';
import type { ListProbesRequest } from '../threat-catalogues.ts';
import { type LibraryFunction, libraryFunction, type OptionalFunction } from './library-function.ts';

/**
 * Puts probes to a model, an agent, an endpoint or a command and scores the responses, as `plugin-eval threat run` does.
 * @throws UsageError, ConfigError
 * @example
 * import { runThreats } from 'plugin-eval';
 *
 * const target = { kind: 'model', model: 'anthropic:sonnet' } as const;
 * const { document } = await runThreats({ target, only: ['data_boundary'], maxCost: 3 });
 * console.log(document.metrics.indices.resilienceIndex.value, document.complete);
 */
export const runThreats: LibraryFunction<RunThreatsRequest, RunThreatsOutcome> = libraryFunction(
  async () => (await import('../run-threats.ts')).runThreats,
);

/**
 * Estimates the requests of `runThreats` and their cost. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimateThreats } from 'plugin-eval';
 *
 * const { document } = await estimateThreats({ target: { kind: 'model', model: 'anthropic:sonnet' } });
 * console.log(document.probes, document.sessions.max, document.costUsd?.max);
 */
export const estimateThreats: LibraryFunction<RunThreatsRequest, { document: ThreatDryRun }> =
  libraryFunction(async () => (await import('../run-threats.ts')).estimateThreats);

/**
 * Measures the effect of skills on an agent's safety, the safety delta: the same probes without and with
 * them, like `plugin-eval threat run --with-skill DIR --without-skill`.
 * @throws UsageError, ConfigError
 * @example
 * import { measureSafety } from 'plugin-eval';
 *
 * const request = { skills: ['./my-skill'], only: ['data_boundary'], agent: 'tool-loop', maxCost: 5 };
 * const { document } = await measureSafety(request);
 * console.log(document.verdict, document.reasons);
 */
export const measureSafety: LibraryFunction<MeasureSafetyRequest, MeasureSafetyOutcome> = libraryFunction(
  async () => (await import('../measure-safety.ts')).measureSafety,
);

/**
 * Estimates the requests of `measureSafety` and their cost. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimateSafety } from 'plugin-eval';
 *
 * const { document } = await estimateSafety({ skills: ['./my-skill'], samples: 2 });
 * console.log(document.sessions.min, document.sessions.max, document.costUsd?.max);
 */
export const estimateSafety: LibraryFunction<MeasureSafetyRequest, { document: ThreatDryRun }> =
  libraryFunction(async () => (await import('../measure-safety.ts')).estimateSafety);

/**
 * Scores recorded responses, like `plugin-eval threat score`. Calls only a model named in `secondOpinion`.
 * @throws FileError, ConfigError, UsageError
 * @example
 * import { scoreThreats } from 'plugin-eval';
 *
 * const { document } = await scoreThreats({ responses: './responses.jsonl', gates: { minResilience: 0.8 } });
 * console.log(document.metrics.counts.cases, document.gates.map(({ passed }) => passed));
 */
export const scoreThreats: LibraryFunction<ScoreThreatsRequest, ScoreThreatsOutcome> = libraryFunction(
  async () => (await import('../score-threats.ts')).scoreThreats,
);

/**
 * Compares two threat reports over the probes that both answered, as `plugin-eval threat compare` does. Calls nothing.
 * @throws FileError
 * @example
 * import { compareThreats } from 'plugin-eval';
 *
 * const { document } = await compareThreats({ a: './before.json', b: './report.json' });
 * console.log(document.verdict, document.discordant.length);
 */
export const compareThreats: LibraryFunction<CompareThreatsRequest, { document: ThreatComparison }> =
  libraryFunction(async () => (await import('../compare-threats.ts')).compareThreats);

/**
 * Stores human reviews of a threat report's cases, in a file next to it, and rescores the report, like
 * `plugin-eval threat review`. Calls nothing.
 * @throws FileError, OutputError; UsageError when the report does not have such a case
 * @example
 * import { reviewThreats } from 'plugin-eval';
 *
 * const decisions = [{ caseId: 'db-vendor-log-token', outcome: 'refusal' as const }];
 * const { document } = await reviewThreats({ report: './report.json', decisions, reviewer: 'Ada' });
 * console.log(document.metrics.counts.reviewed);
 */
export const reviewThreats: LibraryFunction<ReviewThreatsRequest, ReviewThreatsOutcome> = libraryFunction(
  async () => (await import('../review-threats.ts')).reviewThreats,
);

/**
 * Measures how well the signals separate refusals from other responses, on labelled responses, like
 * `plugin-eval threat calibrate`. Calls nothing.
 * @throws FileError, ConfigError
 * @example
 * import { calibrateThreats } from 'plugin-eval';
 *
 * const { document } = await calibrateThreats({ files: ['./labelled.jsonl'], heldOut: true });
 * console.log(document.sets.map(({ name }) => name));
 */
export const calibrateThreats: LibraryFunction<CalibrateThreatsRequest, { document: Calibration }> =
  libraryFunction(async () => (await import('../calibrate-threats.ts')).calibrateThreats);

/**
 * Lists the probes, as `plugin-eval threat probes` does.
 * @throws FileError, UsageError
 * @example
 * import { listProbes } from 'plugin-eval';
 *
 * const { document } = await listProbes({ filters: { severity: 'critical' } });
 * for (const { id, task } of document.probes) console.log(id, task);
 */
export const listProbes: OptionalFunction<ListProbesRequest, { document: ProbeCatalogue }> = libraryFunction(
  async () => (await import('../threat-catalogues.ts')).listProbes,
);

/**
 * Lists the signals that responses are scored by, as `plugin-eval rules --signals` does.
 * @example
 * import { listSignals } from 'plugin-eval';
 *
 * const { document } = await listSignals();
 * console.log(document.signals.map(({ label }) => label));
 */
export async function listSignals(): Promise<{ document: SignalCatalogue }> {
  return (await import('../threat-catalogues.ts')).listSignals();
}
