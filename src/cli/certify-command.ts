import { certify, estimateCertification } from '../application/certify.ts';
import { canBeTriedAgain } from '../application/evaluation/missing-measurements.ts';
import { isDeltaOpen } from '../application/threat/safety-delta.ts';
import type { SkillLoading } from '../application/threat/skill-loading.ts';
import { ConfigError } from '../errors/config-error.ts';
import type { CorpusFlags } from './corpus-flag.ts';
import { type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import { type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import type { OutputTarget } from './output-target.ts';
import { portsOf } from './ports.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { writeDocument, writeFiles } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

/** The flags of `certify`. */
export interface CertifyFlags extends EvaluationFlags, CorpusFlags {
  opponents?: number;
  threats?: boolean;
  load?: SkillLoading;
  threatsReport: OutputTarget[];
}

/**
 * `plugin-eval certify PATH`: deep depth with all rubrics, the judge verified, and a certificate of one page that says
 * what was measured and what was not.
 * @throws PluginEvalError
 */
export async function runCertify(path: string, flags: CertifyFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false, opponents, corpusDir, threats, load, threatsReport } = flags;
  const ports = portsOf(io, { quiet });
  const request = { ...evaluationRequestOf(flags, io), path, opponents, corpusDir, threats, load };
  if (load !== undefined && !threats)
    throw new ConfigError(
      '--load',
      null,
      'belongs to the safety delta, which --threats measures: add --threats, or leave this out.',
    );
  if (flags.dryRun) {
    const { document } = await estimateCertification(request, ports);
    return writeDryRun(document, flags.output, io);
  }
  const { document, delta, run, notices } = await certify(request, ports);
  if (delta !== null) await writeFiles('safety-delta', delta, { write: threatsReport }, io);
  await writeDocument('certificate', document, flags, io, { targets: [], run });

  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const exits = [reportUnmeasured(document, say), reportGates(document.gates, say)];
  if (run !== null) {
    const isOpen = canBeTriedAgain(document) || (delta !== null && isDeltaOpen(delta));
    sayPaid(run, isOpen, quiet, say);
  }
  return worstExit(exits);
}
