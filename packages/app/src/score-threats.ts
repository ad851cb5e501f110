import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { fileHash } from '@plugin-eval/engine/config/file-hash.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { loadCalibration } from '@plugin-eval/threat/calibrate/load-calibration.ts';
import { applyThreatGates } from '@plugin-eval/threat/gates/apply-threat-gates.ts';
import { assembleReport, type ReportParts } from '@plugin-eval/threat/metrics/assemble-report.ts';
import { longestAllowed, MOST_CHARACTERS } from '@plugin-eval/threat/metrics/cut-responses.ts';
import { readResponses } from '@plugin-eval/threat/probes/read-responses.ts';
import { responseLengths } from '@plugin-eval/threat/probes/response-lengths.ts';
import { scoreResponses } from '@plugin-eval/threat/scoring/score-responses.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { recordedTarget } from '@plugin-eval/threat/targets/recorded-target.ts';
import { dryRunModel } from './dry-run/dry-run-model.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import type { RunRequest } from './requests.ts';
import { findReviews, reviewNotices } from './threat/case-reviews.ts';
import type { ScoredCases } from './threat/plan-recorded-review.ts';
import {
  MIN_GEOMETRY_CASES,
  type ProbesRequest,
  requestedProbes,
  type ThreatReportRequest,
} from './threat/threat-request.ts';

/** A request to score recorded responses. */
export interface ScoreThreatsRequest extends ProbesRequest, ThreatReportRequest, RunRequest {
  /** A JSONL file: `{"probe_id": ..., "response": ...}` on each line. */
  responses: string;
  /** File with human reviews. @default FILE.reviews.json next to the responses, if present */
  reviews?: string | undefined;
  /** Integer in [0, 2^53). @default 0 */
  seed?: number | undefined;
  /** Most threads. @default one for each core */
  concurrency?: number | undefined;
  /** Model for a second opinion on unclear cases. @default none */
  secondOpinion?: string | undefined;
  /** Budget of a second opinion, in US dollars. @default no bound */
  maxCost?: number | undefined;
  /** Configuration file for a second opinion. @default the project's */
  configFile?: string | undefined;
}

export interface ScoreThreatsOutcome {
  document: ThreatReport;
  /** Oddities of the file, which was used regardless. */
  notes: readonly { place: string; message: string }[];
  notices: Notice[];
  /** The paid run; null when no model was called. */
  run: PaidRunFacts | null;
}

/**
 * Scores recorded or pasted responses. Calls only a model named in the request.
 * @throws FileError, ConfigError, UsageError
 */
export async function scoreThreats(request: ScoreThreatsRequest, ports: Ports): Promise<ScoreThreatsOutcome> {
  const { scored, assemble, reviews, notes } = await scoreRecorded(request, ports);
  const review = await reviewOn(scored, request, ports);
  const { report, staleReviews } = assemble(review?.opinion);
  return {
    document: { ...report, gates: applyThreatGates(report, request.gates) },
    notes,
    notices: [
      ...(reviews === null ? [] : reviewNotices(reviews.file, report, staleReviews)),
      ...(review?.notices ?? []),
    ],
    run: review?.run ?? null,
  };
}

/**
 * Estimates the second opinion's requests and cost: scores the responses, and sends nothing to a model.
 * @throws FileError, ConfigError, UsageError when the request names no model
 */
export function estimateThreatReview(
  request: ScoreThreatsRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const name = dryRunModel(request.secondOpinion, '--second-opinion');
    const { scored } = await scoreRecorded(request, ports);
    const { planRecordedReview } = await import('./threat/plan-recorded-review.ts');
    const { estimateRecordedReview } = await import('./threat/estimate-recorded-review.ts');
    const planned = await planRecordedReview({ ...request, name, subject: request.responses }, ports);
    return { document: await estimateRecordedReview(scored, planned, ports), notices: planned.notices };
  });
}

async function scoreRecorded(request: ScoreThreatsRequest, { cores }: Pick<Ports, 'cores'>) {
  const { responses: file, workingDirectory, minGeometryCases = MIN_GEOMETRY_CASES } = request;
  const path = resolve(workingDirectory, file);
  if (!isFile(path)) {
    const problem = existsSync(path) ? 'is not a file' : 'does not exist';
    throw new FileError(
      file,
      'missing',
      `${problem}. Name a JSONL file of responses: {"probe_id": ..., "response": ...} on each line.`,
    );
  }
  const { loaded, probes } = requestedProbes(request);
  const reviews = findReviews(request.reviews, file, workingDirectory);
  const read = readResponses(path, { probes: loaded.probes, shown: file });
  const rules = loadSignals();
  const ids = new Set(probes.map(({ id }) => id));
  const { cases, benign } = await scoreResponses(probes, answersTo(ids, read.lines), rules, {
    concurrency: Math.min(request.concurrency ?? cores, cores),
    shipped: loaded.shipped,
    ...boundsOf(path),
  });
  const assemble = (secondOpinion?: ReportParts['secondOpinion']) =>
    assembleReport({
      tool: { name: 'plugin-eval', version: VERSION },
      target: recordedTarget(file, fileHash(path)),
      live: null,
      seed: request.seed ?? 0,
      probes: { hash: loaded.hash, available: [...ids] },
      rules: { hash: rules.hash, calibration: loadCalibration(rules) },
      cases,
      benign,
      reviews: reviews?.reviews ?? null,
      secondOpinion,
      errors: [...loaded.errors, ...read.errors()],
      errored: read.errored(),
      minGeometryCases,
    });
  const alone = assemble();
  return {
    scored: { cases: alone.report.cases, probes: loaded.probes },
    assemble: (review?: ReportParts['secondOpinion']) => (review === undefined ? alone : assemble(review)),
    reviews,
    notes: read.notes(),
  };
}

/** Returns null when the request names no model. */
async function reviewOn(scored: ScoredCases, request: ScoreThreatsRequest, ports: Ports) {
  const { secondOpinion: name } = request;
  if (name === undefined) return null;
  // Loaded only when a model is going to be asked.
  const { reviewRecorded } = await import('./threat/review-recorded.ts');
  return await reviewRecorded(scored, { ...request, name, subject: request.responses }, ports);
}

function* answersTo(ids: ReadonlySet<string>, lines: Iterable<ResponseLine>): Generator<ResponseLine> {
  for (const line of lines) if (ids.has(line.probeId)) yield line;
}

/** Number of responses, and their longest stored length if all would not fit into a report. */
function boundsOf(path: string): { expected: number; longest: number } {
  const lengths = responseLengths(path);
  return { expected: lengths.length, longest: longestAllowed(lengths, MOST_CHARACTERS) };
}

/** A regular one: a pipe or a device may never end. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
