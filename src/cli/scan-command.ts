import { estimateScan, scan } from '../application/scan.ts';
import { reviewProblems } from '../documents/review-problems.ts';
import type { Scan } from '../documents/scan.ts';
import { UsageError } from '../errors/usage-error.ts';
import { DOCUMENTATION_URL } from '../report/documentation-url.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { repositoryPrefix } from './render-document.ts';
import { asJson, asPage, type Renderers } from './renderers.ts';
import { reportScanGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRules } from './rules-command.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';
import type { SCAN_FORMATS, ScanFlags } from './scan-flags.ts';
import { settingsOf } from './setting-flags.ts';
import { writeBaselineFile } from './write-baseline-file.ts';
import { writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

const SCAN: Renderers<(typeof SCAN_FORMATS)[number], Scan> = {
  json: asJson,
  text: async (document, { verbosity, ...look }) => {
    const { layoutText } = await import('../report/view-model/layout-text.ts');
    const { scanView } = await import('../report/scan/scan-view.ts');
    return layoutText(scanView(document, verbosity), look);
  },
  markdown: async (document, { verbosity }) => {
    const { layoutMarkdown } = await import('../report/view-model/layout-markdown.ts');
    const { scanView } = await import('../report/scan/scan-view.ts');
    return layoutMarkdown(scanView(document, verbosity), 1);
  },
  html: (document, look) => asPage({ kind: 'scan', document }, look),
  sarif: async (document, { io }) => {
    const { renderScanSarif } = await import('../report/scan/scan-sarif.ts');
    return renderScanSarif(document, { repositoryPrefix: repositoryPrefix(io), docsUrl: DOCUMENTATION_URL });
  },
  junit: async (document, { context }) =>
    (await import('../report/scan/scan-lines.ts')).renderScanJunit(document, {
      failOn: context.failOn ?? 'error',
    }),
  github: async (document, { io }) =>
    (await import('../report/scan/scan-lines.ts')).renderScanGithub(document, {
      repositoryPrefix: repositoryPrefix(io),
    }),
};

/** `plugin-eval scan PATH...` @throws PluginEvalError */
export async function runScan(paths: readonly string[], flags: ScanFlags, io: CliIo): Promise<ExitCode> {
  const { explain, ...rest } = flags;
  const { accuracy, quiet = false, failOn, baseline, trustBaseline, config, writeBaseline, reason } = rest;
  const { review, trust, trustInline } = rest;
  if (explain !== undefined) return runRules(explain, { ...rest, output: 'text' }, io);
  if (accuracy) {
    const { accuracyView } = await import('../report/scan/accuracy-view.ts');
    const { layoutText } = await import('../report/view-model/layout-text.ts');
    io.writeOut(layoutText(accuracyView(), lookOfStdout(io, flags.color)));
    return EXIT.fine;
  }
  if (paths.length === 0) throw new UsageError('Name what to scan: plugin-eval scan PATH...');
  const request = {
    ...settingsOf(rest),
    ...runRequestOf(io, rest),
    ...{ paths, configFile: config, failOn, trust, trustInline, review },
    baseline: baseline === undefined ? undefined : { file: baseline, trusted: trustBaseline },
    writeBaseline: writeBaseline === undefined ? undefined : { file: writeBaseline, reason },
  };
  if (rest.dryRun) {
    const estimated = await estimateScan(request, portsOf(io, { quiet }));
    sayNotices(estimated.notices, quiet, sayer(io));
    return writeDryRun(estimated.document, rest.output, io);
  }
  const { document, run, notices, written } = await scan(request, portsOf(io, { quiet }));
  const level = failOn === undefined || failOn === 'never' ? null : failOn;
  await writeDocument(document, SCAN, rest, io, { targets: [], run: null, failOn: level });
  if (written !== null) await writeBaselineFile(written, io);
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  sayAtMost([...new Set(document.errors.map(({ message }) => message))], say);
  const gated = reportScanGates(document.gates, say);
  const unanswered = reviewProblems(document.review);
  sayAtMost(unanswered, say);
  if (run !== null) sayPaid(run, unanswered.length > 0, quiet, say);
  if (gated === EXIT.gateFailed) return gated;
  return document.errors.length + unanswered.length > 0 ? EXIT.notMeasured : gated;
}
