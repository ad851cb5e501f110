import { estimateVet, vet } from '../application/vet.ts';
import { reviewProblems } from '../documents/review-problems.ts';
import type { Vet } from '../documents/vet.ts';
import { DOCUMENTATION_URL } from '../report/documentation-url.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { asJson, asPage, type Renderers } from './renderers.ts';
import { reportScanGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';
import type { ReviewFlags } from './scan-flags.ts';
import { settingsOf } from './setting-flags.ts';
import { type WritingFlags, writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

export type VetFormat = 'text' | 'json' | 'markdown' | 'html' | 'sarif';

export interface VetFlags extends WritingFlags<VetFormat>, ReviewFlags {
  against?: string;
  installed?: string[];
  config?: string;
}

const VET: Renderers<VetFormat, Vet> = {
  json: asJson,
  text: async (document, { verbosity, ...look }) => {
    const { layoutText } = await import('../report/view-model/layout-text.ts');
    const { vetView } = await import('../report/scan/vet-view.ts');
    return layoutText(vetView(document, verbosity), look);
  },
  markdown: async (document, { verbosity }) => {
    const { layoutMarkdown } = await import('../report/view-model/layout-markdown.ts');
    const { vetView } = await import('../report/scan/vet-view.ts');
    return layoutMarkdown(vetView(document, verbosity), 1);
  },
  html: (document, look) => asPage({ kind: 'vet', document }, look),
  sarif: async (document) => {
    const { renderVetSarif } = await import('../report/scan/scan-sarif.ts');
    return renderVetSarif(document, DOCUMENTATION_URL);
  },
};

/** `plugin-eval vet SOURCE` @throws PluginEvalError */
export async function runVet(source: string, flags: VetFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false, against, trust, installed, config } = flags;
  const { review, trustInline } = flags;
  const request = {
    ...settingsOf(flags),
    ...runRequestOf(io, flags),
    source,
    review,
    trustInline,
    against,
    trust,
    installed,
    configFile: config,
  };
  if (flags.dryRun) {
    const estimated = await estimateVet(request, portsOf(io, { quiet }));
    sayNotices(estimated.notices, quiet, sayer(io));
    return writeDryRun(estimated.document, flags.output, io);
  }
  const { document, run, notices } = await vet(request, portsOf(io, { quiet }));
  await writeDocument(document, VET, flags, io, { targets: [], run: null });
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const unread = [...document.scan.errors, ...document.scoreErrors].map(({ message }) => message);
  sayAtMost([...new Set(unread)], say);
  const gated = reportScanGates(document.gates, say);
  const unanswered = reviewProblems(document.scan.review);
  sayAtMost(unanswered, say);
  if (run !== null) sayPaid(run, unanswered.length > 0, quiet, say);
  if (gated === EXIT.gateFailed) return gated;
  const isUnscored = document.scores.some(({ score }) => score === null);
  return unread.length + unanswered.length > 0 || isUnscored ? EXIT.notMeasured : gated;
}
