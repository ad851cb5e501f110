import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { scoreThreats } from '../../application/score-threats.ts';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { portsOf } from '../ports.ts';
import { sayer, sayNotices } from '../say.ts';
import { writeDocument } from '../write-document.ts';
import { reportThreats, sayPlaces } from './report-threats.ts';
import type { ThreatReportFlags } from './threat-flags.ts';
import { THREAT_REPORT } from './threat-renderers.ts';

/** The flags of `threat score`. */
export interface ThreatScoreFlags extends ThreatReportFlags {
  probes: string[];
  only?: string;
  reviews?: string;
  seed: number;
  concurrency?: number;
}

/** Bytes from which on memory counts more than a tenth of the time. */
const LARGE_FILE = 20_000_000;

function isLarge(file: string, { workingDirectory }: CliIo): boolean {
  return (statSync(resolve(workingDirectory, file), { throwIfNoEntry: false })?.size ?? 0) > LARGE_FILE;
}

/** `plugin-eval threat score RESPONSES.jsonl` @throws PluginEvalError */
export async function runThreatScore(file: string, flags: ThreatScoreFlags, io: CliIo): Promise<ExitCode> {
  const { probes, only, reviews, seed, concurrency, minGeometryCases, quiet } = flags;
  const checkHeap = isLarge(file, io) ? io.boundHeap?.() : undefined;
  const { document, notes, notices } = await scoreThreats(
    {
      ...{ responses: file, workingDirectory: io.workingDirectory },
      ...{ probes, only: only?.split(','), reviews, seed, concurrency, minGeometryCases },
      gates: flags,
    },
    portsOf(io),
  );
  checkHeap?.();
  await writeDocument(document, THREAT_REPORT, flags, io);
  const say = sayer(io);
  if (!quiet) sayPlaces(notes, say);
  sayNotices(notices, quiet, say);
  return reportThreats(document, say);
}
