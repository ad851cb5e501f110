import { type CertifyRequest, certify, estimateCertification } from '../application/certify.ts';
import { canBeTriedAgain } from '../application/evaluation/missing-measurements.ts';
import { isDeltaOpen } from '../application/threat/safety-delta.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import type { Evaluation } from '../documents/evaluation.ts';
import type { CertificateOptions } from '../report/certificate/certificate-provenance.ts';
import type { CorpusFlags } from './corpus-flag.ts';
import { type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import { type ExitCode, worstExit } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import type { OutputTarget } from './output-target.ts';
import { portsOf } from './ports.ts';
import { asJson, type Renderers } from './renderers.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import type { SafetyDeltaFormat } from './threat/threat-flags.ts';
import { SAFETY_DELTA } from './threat/threat-renderers.ts';
import { writeFiles } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

export type CertificateFormat = 'text' | 'json' | 'markdown' | 'html' | 'svg';

/** The flags of `certify`. */
export interface CertifyFlags extends Omit<EvaluationFlags, 'output' | 'write'>, CorpusFlags {
  opponents?: number;
  threats?: boolean;
  threatsReport: OutputTarget<SafetyDeltaFormat>[];
  output?: CertificateFormat;
  write: OutputTarget<CertificateFormat>[];
}

/**
 * `plugin-eval certify PATH`: deep depth with all rubrics, the judge verified, and a certificate of one page that says
 * what was measured and what was not.
 * @throws PluginEvalError
 */
export async function runCertify(path: string, flags: CertifyFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false, output, write, threatsReport } = flags;
  const ports = portsOf(io, { quiet });
  const request = certifyRequestOf(path, flags, io);
  if (flags.dryRun) {
    const { document } = await estimateCertification(request, ports);
    return writeDryRun(document, output, io);
  }
  const { document, delta, run, notices } = await certify(request, ports);
  if (delta !== null) await writeFiles(delta, SAFETY_DELTA, threatsReport, io);
  const look = { options: { date: io.today(), run: run?.id ?? null }, flags, io };
  for (const { format, file } of write) {
    writeOutputFile(file, await RENDERERS[format](document, look), io.workingDirectory);
  }
  const format = output ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  io.writeOut(await RENDERERS[format](document, look));

  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const exits = [reportUnmeasured(document, say), reportGates(document.gates, say)];
  if (run !== null) {
    const isOpen = canBeTriedAgain(document) || (delta !== null && isDeltaOpen(delta));
    sayPaid(run, isOpen, quiet, say);
  }
  return worstExit(exits);
}

function certifyRequestOf(path: string, flags: CertifyFlags, io: CliIo): CertifyRequest {
  const { output: _, write: __, opponents, corpusDir, threats, ...rest } = flags;
  return { ...evaluationRequestOf({ ...rest, write: [] }, io), path, opponents, corpusDir, threats };
}

/** The certificate in each format; as text and JSON the evaluation itself. */
const RENDERERS: Renderers<CertificateFormat, Evaluation, CertificateLook> = {
  json: asJson,
  text: async (evaluation, { flags, io }) => {
    const look = lookOfStdout(io, flags.color);
    const verbosity = flags.verbose ? 'verbose' : flags.quiet ? 'quiet' : 'normal';
    return (await import('../report/text/render-text.ts')).renderText(evaluation, { ...look, verbosity });
  },
  markdown: async (evaluation, { options }) => {
    const { renderCertificateMarkdown } = await import('../report/certificate/certificate-markdown.ts');
    return renderCertificateMarkdown(evaluation, options);
  },
  html: async (evaluation, { options }) => {
    const { renderCertificateHtml } = await import('../report/certificate/certificate-html.ts');
    return renderCertificateHtml(evaluation, options);
  },
  svg: async (evaluation, { options }) => {
    const { renderCertificateSvg } = await import('../report/certificate/certificate-svg.ts');
    return renderCertificateSvg(evaluation, options);
  },
};

interface CertificateLook {
  options: CertificateOptions;
  flags: CertifyFlags;
  io: CliIo;
}
