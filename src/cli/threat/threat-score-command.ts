import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { VERSION } from '../../config/version.ts';
import type { Probe, ResponseLine } from '../../documents/probe.ts';
import { FileError } from '../../errors/file-error.ts';
import { plural } from '../../report/number-format.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { loadCalibration } from '../../threat/calibrate/load-calibration.ts';
import { applyThreatGates } from '../../threat/gates/apply-threat-gates.ts';
import { type AssembledReport, assembleReport } from '../../threat/metrics/assemble-report.ts';
import type { LoadedProbes } from '../../threat/probes/load-probes.ts';
import { type ReadResponses, readResponses } from '../../threat/probes/read-responses.ts';
import { probesNamed } from '../../threat/probes/select-probes.ts';
import { fileHash } from '../../threat/reading/file-hash.ts';
import { scoreResponses } from '../../threat/scoring/score-responses.ts';
import { loadSignals } from '../../threat/signals/load-signals.ts';
import { recordedTarget } from '../../threat/targets/recorded-target.ts';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { sayAtMost } from '../report-unmeasured.ts';
import { onlyNames } from './only-names.ts';
import { probesOfFlags } from './own-probes.ts';
import { gateSettings, reportOutcome } from './report-outcome.ts';
import { findReviews } from './reviews-file.ts';
import type { ThreatReportFlags } from './threat-flags.ts';
import { writeThreatReport } from './write-threat-report.ts';

/** The flags of `threat score`. */
export interface ThreatScoreFlags extends ThreatReportFlags {
  probes: string[];
  only?: string;
  reviews?: string;
  seed: number;
  concurrency?: number;
}

/** `plugin-eval threat score RESPONSES.jsonl` @throws PluginEvalError */
export async function runThreatScore(file: string, flags: ThreatScoreFlags, io: CliIo): Promise<ExitCode> {
  const path = resolve(io.workingDirectory, file);
  if (!isFile(path)) {
    throw new FileError(
      file,
      'missing',
      `${existsSync(path) ? 'is no file' : 'does not exist'}. Name a JSONL file of responses: {"probe_id": ..., "response": ...} on each line.`,
    );
  }
  const loaded = probesOfFlags(flags.probes, io);
  const selected = probesNamed(loaded.probes, onlyNames(flags.only));
  const reviews = findReviews(flags.reviews, file, io);
  const read = readResponses(path, { probes: loaded.probes, shown: file });
  const { report, staleReviews } = await scoreLines(
    file,
    path,
    { loaded, selected, read, reviews },
    flags,
    io,
  );
  const gated = { ...report, gates: applyThreatGates(report, gateSettings(flags)) };
  await writeThreatReport(gated, flags, io);

  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  if (!flags.quiet) {
    sayAtMost(
      read.notes.map(({ place, message }) => `${place}: ${message}`),
      say,
    );
    if (reviews !== null) sayReviews(reviews.file, gated.metrics.counts.reviewed, staleReviews, say);
  }
  return reportOutcome(gated, say);
}

/** A regular one: a pipe or a device may never end. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

interface ScoringInput {
  loaded: LoadedProbes;
  /** Those that `--only` leaves. */
  selected: readonly Probe[];
  read: ReadResponses;
  reviews: ReturnType<typeof findReviews>;
}

async function scoreLines(
  file: string,
  path: string,
  { loaded, selected, read, reviews }: ScoringInput,
  flags: ThreatScoreFlags,
  io: CliIo,
): Promise<AssembledReport> {
  const rules = loadSignals();
  const { cases, benign } = await scoreResponses(selected, linesFor(selected, read.lines), rules, {
    concurrency: Math.min(flags.concurrency ?? io.cores, io.cores),
    shipped: loaded.shipped,
  });
  return assembleReport({
    tool: { name: 'plugin-eval', version: VERSION },
    target: recordedTarget(file, fileHash(path)),
    live: null,
    seed: flags.seed,
    probes: { hash: loaded.hash, available: selected.map(({ id }) => id) },
    rules: { hash: rules.hash, calibration: loadCalibration(rules) },
    cases,
    benign,
    reviews: reviews?.reviews ?? null,
    errors: [...loaded.errors, ...read.errors],
    errored: read.errored,
    minGeometryCases: flags.minGeometryCases,
  });
}

function linesFor(probes: readonly Probe[], lines: readonly ResponseLine[]): ResponseLine[] {
  const ids = new Set(probes.map(({ id }) => id));
  return lines.filter(({ probeId }) => ids.has(probeId));
}

/** What people decided moves every figure, so nobody must overlook that it was read. */
export function sayReviews(
  file: string,
  reviewed: number,
  stale: readonly string[],
  say: (message: string) => void,
): void {
  say(`${plural(reviewed, 'case')} decided by people, from ${file}.`);
  if (stale.length > 0) {
    say(
      `${plural(stale.length, 'review')} in ${file} ${stale.length === 1 ? 'fits' : 'fit'} no answer of this run: ${stale.slice(0, 5).join(', ')}${stale.length > 5 ? ', …' : ''}.`,
    );
  }
}
