import { extname } from 'node:path';
import {
  estimateSafety,
  type MeasureSafetyRequest,
  measureSafety,
} from '../../application/measure-safety.ts';
import type { Ports } from '../../application/ports.ts';
import { estimateThreats, type RunThreatsRequest, runThreats } from '../../application/run-threats.ts';
import type { ProbingRequest } from '../../application/threat/probing.ts';
import { writeOutputFile } from '../../application/write-output-file.ts';
import { formatsOf } from '../../documents/formats.ts';
import { ConfigError } from '../../errors/config-error.ts';
import { EXIT, type ExitCode, worstExit } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { portsOf } from '../ports.ts';
import { sayPaid } from '../report-run.ts';
import { runRequestOf } from '../run-request.ts';
import { sayer, sayNotices } from '../say.ts';
import { settingsOf } from '../setting-flags.ts';
import { writeDocument } from '../write-document.ts';
import { reportSafetyDelta, reportThreats, sayOpinion } from './report-threats.ts';
import { refuseDeltaFlags, targetOfFlags } from './target-of-flags.ts';
import type { ThreatRunFlags } from './threat-run-flags.ts';

/**
 * `plugin-eval threat run`: puts the probes to a live target, or to an agent with and without skills.
 * @param command what stands behind `--`
 * @throws PluginEvalError
 */
export async function runThreatRun(
  command: readonly string[],
  flags: ThreatRunFlags,
  io: CliIo,
): Promise<ExitCode> {
  const target = targetOfFlags({ ...flags, command });
  const ports = portsOf(io, flags);
  const request = probingRequestOf(flags, io);
  if (!flags.withoutSkill || flags.withSkill.length === 0) {
    refuseDeltaFlags(flags);
    return runOne({ ...request, target, secondOpinion: flags.secondOpinion }, flags, ports, io);
  }
  if (flags.secondOpinion !== undefined)
    throw new ConfigError(
      '--second-opinion',
      null,
      'reads the cases of one target; a safety delta keeps those of two. Score the responses that --responses writes.',
    );
  const { withSkill: skills, replications, failOnVeto, load, only } = flags;
  const ownPrompts = flags.ownPrompts ?? (only === undefined ? undefined : 0);
  return runArms({ ...request, skills, replications, ownPrompts, load, failOnVeto }, flags, ports, io);
}

function probingRequestOf(flags: ThreatRunFlags, io: CliIo): ProbingRequest {
  const { only, config, probes, samples, twins, minGeometryCases } = flags;
  return {
    ...settingsOf(flags),
    ...runRequestOf(io, flags),
    ...{ probes, only: only?.split(','), samples, twins, minGeometryCases },
    configFile: config,
    gates: flags,
  };
}

async function runOne(
  request: RunThreatsRequest,
  flags: ThreatRunFlags,
  ports: Ports,
  io: CliIo,
): Promise<ExitCode> {
  const { quiet = false, responses: file } = flags;
  if (flags.dryRun) return writeThreatDryRun(await estimateThreats(request, ports), flags, io);
  const { document, run, isOpen, responses, notices } = await runThreats(request, ports);
  if (file !== undefined) writeLines(file, responses, io);
  await writeDocument('threat-report', document, flags, io);
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const exit = reportThreats(document, say);
  const isUnanswered = sayOpinion(document.secondOpinion, say);
  sayPaid(run, isOpen, quiet, say);
  return isUnanswered ? worstExit([exit, EXIT.notMeasured]) : exit;
}

async function runArms(
  request: MeasureSafetyRequest,
  flags: ThreatRunFlags,
  ports: Ports,
  io: CliIo,
): Promise<ExitCode> {
  const { quiet = false, responses: file } = flags;
  const formats = deltaFormats(flags);
  if (flags.dryRun) return writeThreatDryRun(await estimateSafety(request, ports), flags, io);
  const { document, run, isOpen, responses, notices } = await measureSafety(request, ports);
  if (file !== undefined) {
    // All arms responded to the same probes.
    const extension = extname(file);
    const stem = file.slice(0, file.length - extension.length);
    writeLines(`${stem}.with-skill${extension}`, responses.withSkill, io);
    writeLines(`${stem}.without-skill${extension}`, responses.withoutSkill, io);
    if (document.alwaysLoaded !== null)
      writeLines(`${stem}.always-loaded${extension}`, responses.alwaysLoaded, io);
  }
  const { color, verbose = false } = flags;
  await writeDocument('safety-delta', document, { ...formats, color, verbose, quiet }, io);
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const exit = reportSafetyDelta(document, say);
  sayPaid(run, isOpen, quiet, say);
  return exit;
}

function writeLines(file: string, lines: readonly string[], io: CliIo): void {
  writeOutputFile(file, lines.map((line) => `${line}\n`).join(''), io.workingDirectory);
}

/** What a safety delta cannot be written in is refused before anything is paid for. @throws ConfigError */
function deltaFormats({ output, write }: ThreatRunFlags): Pick<ThreatRunFlags, 'output' | 'write'> {
  const known = formatsOf('safety-delta');
  const asked = [...(output === undefined ? [] : [output]), ...(write ?? []).map(({ format }) => format)];
  const other = asked.find((format) => !known.includes(format));
  if (other === undefined) return { output, write };
  throw new ConfigError(
    '--output',
    null,
    `a safety delta is written as ${known.join(', ')}; ${other} is for one arm.`,
  );
}

async function writeThreatDryRun(
  { document, notices }: Awaited<ReturnType<typeof estimateThreats>>,
  { output, quiet }: ThreatRunFlags,
  io: CliIo,
): Promise<ExitCode> {
  sayNotices(notices, quiet, sayer(io));
  const format = output === 'json' ? 'json' : 'text';
  await writeDocument('threat-dry-run', document, { output: format, color: false }, io);
  return EXIT.fine;
}
