import { type DryAlongside, estimateEvaluation } from '../application/dry-run/estimate-evaluation.ts';
import { canBeTriedAgain } from '../application/evaluation/missing-measurements.ts';
import { planScore, type ScorePlan } from '../application/evaluation/plan-score.ts';
import { keepDocuments } from '../application/keep-documents.ts';
import type { Ports } from '../application/ports.ts';
import { measureScore, type ScoreOutcome } from '../application/score.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import type { Evaluation } from '../documents/evaluation.ts';
import { isCollection } from '../documents/evaluation-parts.ts';
import type { SafetyDelta } from '../documents/safety-delta.ts';
import { UsageError } from '../errors/usage-error.ts';
import { applySafety } from '../evaluate/apply-safety.ts';
import { summariseSafety } from '../evaluate/summarise-safety.ts';
import { FEWEST_OPPONENTS } from '../methodology/badge.ts';
import type { CertificateOptions } from '../report/certificate/certificate-provenance.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import { type CorpusFlags, corpusFolder } from './corpus-file.ts';
import type { EvaluationFlags } from './evaluation-flags.ts';
import { type ExitCode, worstExit } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import type { OutputTarget } from './output-target.ts';
import { portsOf } from './ports.ts';
import { asJson, type Renderers } from './renderers.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { type ScoreFlags, scoreRequestOf } from './score-flags.ts';
import {
  type CertifiedSafety,
  estimateSafety,
  planSafety,
  replaySafety,
  safetyAlongside,
  writeDeltaFiles,
} from './threat/certify-safety.ts';
import { isDeltaOpen } from './threat/measure-delta.ts';
import type { SafetyDeltaFormat } from './threat/threat-flags.ts';
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
export async function runCertify(path: string, certifyFlags: CertifyFlags, io: CliIo): Promise<ExitCode> {
  const { kind, shown } = identifyTarget(path, io.workingDirectory);
  if (kind !== 'skill' && kind !== 'plugin') throw severalSubjects(shown);
  const {
    output,
    write,
    opponents = FEWEST_OPPONENTS,
    corpusDir,
    threats,
    threatsReport,
    ...rest
  } = certifyFlags;
  const flags: ScoreFlags = {
    ...rest,
    depth: rest.depth ?? 'deep',
    rubrics: rest.rubrics ?? 'all',
    verifyJudge: true,
    write: [],
  };
  const ports = portsOf(io, flags);
  const scorePlan = await planScore(scoreRequestOf([path], flags, io), ports);
  const folder = corpusFolder(corpusDir === undefined ? {} : { corpusDir }, io);
  const plan = await withCorpus(scorePlan, folder, opponents, ports);
  const safety = threats ? planSafety(path, plan, io) : null;
  if (flags.dryRun) {
    return writeDryRun(await estimateEvaluation(plan, [plan.targets], ports, beside(safety)), output, io);
  }
  const certified = await performCertification(plan, safety, ports);
  const { delta, run, notices } = certified;
  if (isCollection(certified.document)) throw severalSubjects(shown);
  const document =
    delta === null ? certified.document : applySafety(certified.document, summariseSafety(delta));
  const notKept = await keepDocuments(
    run,
    [
      { kind: 'evaluation', document },
      ...(delta === null ? [] : [{ kind: 'safety-delta' as const, document: delta }]),
    ],
    ports,
  );
  if (delta !== null) await writeDeltaFiles(delta, threatsReport, io);

  const look = { options: { date: io.today(), run: run?.id ?? null }, flags, io };
  for (const { format, file } of write) {
    writeOutputFile(file, await RENDERERS[format](document, look), io.workingDirectory);
  }
  const format = output ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  io.writeOut(await RENDERERS[format](document, look));

  const say = sayer(io);
  sayNotices([...notKept, ...notices], flags.quiet, say);
  const exits = [reportUnmeasured(document, say), reportGates(document.gates, say)];
  if (run !== null) {
    const isOpen = canBeTriedAgain(document) || (delta !== null && isDeltaOpen(delta));
    sayPaid(run, isOpen, flags.quiet ?? false, say);
  }
  return worstExit(exits);
}

/** Everything in one run; the safety delta beside the layers. */
async function performCertification(
  plan: ScorePlan,
  safety: CertifiedSafety | null,
  ports: Ports,
): Promise<ScoreOutcome & { delta: SafetyDelta | null }> {
  if (safety === null) return { ...(await measureScore(plan, ports)), delta: null };
  let delta: SafetyDelta | null = null;
  const alongside = safetyAlongside(safety, plan, ports, (measured) => {
    delta = measured;
  });
  return { ...(await measureScore(plan, ports, alongside)), delta };
}

function beside(safety: CertifiedSafety | null): DryAlongside | null {
  return safety === null
    ? null
    : {
        matchups: null,
        estimate: estimateSafety(safety),
        replay: (perform) => replaySafety(safety, perform),
        // Which probes are run again depends on the answers.
        isWhole: false,
      };
}

/** The plan with the corpus to play against; without one it says how to get one. @throws DatabaseError */
async function withCorpus(
  plan: ScorePlan,
  folder: string,
  opponents: number,
  { store }: Ports,
): Promise<ScorePlan> {
  if (plan.judge === null || opponents === 0) return plan;
  const { planRanking } = await import('../application/paid-run/ranking-plan.ts');
  const { workingDirectory } = plan.request;
  const ranking = await planRanking(folder, plan.judge, opponents, plan.settings, {
    store,
    workingDirectory,
  });
  if (ranking !== null) return { ...plan, ranking };
  const message = `there is no corpus in ${folder}, so no rank and no Elo is measured; plugin-eval init DIR makes one of the skills below DIR.`;
  return { ...plan, notices: [...plan.notices, { kind: 'corpus', message }] };
}

/** The certificate in each format; as text and JSON the evaluation itself. */
const RENDERERS: Renderers<CertificateFormat, Evaluation, CertificateLook> = {
  json: asJson,
  text: async (evaluation, { flags, io }) => {
    const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
    const verbosity = flags.verbose ? 'verbose' : flags.quiet ? 'quiet' : 'normal';
    return (await import('../report/text/render-text.ts')).renderText(evaluation, { color, verbosity });
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
  flags: ScoreFlags;
  io: CliIo;
}

function severalSubjects(path: string): UsageError {
  return new UsageError(
    `${path} holds several subjects, and a certificate is for one skill or one plugin. Name one of them.`,
  );
}
