import { withoutKeys } from '../application/dry-run/without-keys.ts';
import { estimateVet, vet } from '../application/vet.ts';
import type { Level } from '../documents/names.ts';
import { opinionProblems } from '../documents/opinion-problems.ts';
import type { Vet } from '../documents/vet.ts';
import { DOCUMENTATION_URL } from '../report/documentation-url.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { asJson, asPage, type Renderers } from './renderers.ts';
import { reportScanGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';
import type { OpinionFlags } from './scan-flags.ts';
import { type WritingFlags, writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

export type VetFormat = 'text' | 'json' | 'markdown' | 'html' | 'sarif';

export interface VetFlags extends WritingFlags<VetFormat>, OpinionFlags {
  against?: string;
  installed?: string[];
  failOn?: Level;
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
  const { quiet = false, against, trust, installed, failOn, config } = flags;
  const { secondOpinion, maxCost, trustInline, reservedHosts, indicators, scanRules } = flags;
  const request = {
    ...runRequestOf(io, flags),
    source,
    secondOpinion,
    ...{ trustInline, reservedHosts, indicators, scanRules },
    models: { maxCost },
    against,
    trust,
    installed,
    failOn,
    configFile: config,
  };
  if (flags.dryRun) {
    const estimated = await withoutKeys(portsOf(io, { quiet }), (own) => estimateVet(request, own));
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
  const unanswered = opinionProblems(document.scan.secondOpinion);
  sayAtMost(unanswered, say);
  if (run !== null) sayPaid(run, unanswered.length > 0, quiet, say);
  return worstExit([
    ...(unread.length + unanswered.length > 0 || document.scores.some(({ score }) => score === null)
      ? [EXIT.notMeasured]
      : []),
    gated,
  ]);
}
