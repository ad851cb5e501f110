import { writeOutputFile } from '../../application/write-output-file.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import type { ThreatVerbosity } from '../../report/threat-report/threat-view.ts';
import type { TextLook } from '../../report/view-model/layout-text.ts';
import { DOCUMENTATION_URL } from '../documentation-url.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from '../io.ts';
import { asJson, type Renderers } from '../renderers.ts';
import type { ThreatFormat, ThreatReportFlags } from './threat-flags.ts';

/** The files that `-o` asks for, and what goes to stdout. @throws OutputError */
export async function writeThreatReport(
  report: ThreatReport,
  flags: ThreatReportFlags,
  io: CliIo,
): Promise<void> {
  const html = async () => {
    const { htmlReport } = await import('../view/html-report.ts');
    return htmlReport({ kind: 'threat-report', document: report }, { targets: [], run: null }, io);
  };
  const verbosity = verbosityOf(flags);
  for (const { format, file } of flags.write) {
    const text = await RENDERERS[format](report, { ...LOOK_OF_FILES, verbosity, html });
    writeOutputFile(file, text, io.workingDirectory);
  }
  const format = flags.output ?? (io.stdoutIsTerminal || flags.explain ? 'text' : 'markdown');
  io.writeOut(await RENDERERS[format](report, { ...lookOfStdout(io, flags.color), verbosity, html }));
}

interface ThreatLook extends TextLook {
  verbosity: ThreatVerbosity;
  html: () => Promise<string>;
}

const RENDERERS: Renderers<ThreatFormat, ThreatReport, ThreatLook> = {
  json: asJson,
  text: async (report, look) =>
    (await import('../../report/threat-report/threat-view.ts')).renderThreatText(report, look),
  markdown: async (report) =>
    (await import('../../report/threat-report/threat-view.ts')).renderThreatMarkdown(report),
  html: (_, { html }) => html(),
  sarif: async (report) => {
    const { renderThreatSarif } = await import('../../report/threat-report/threat-sarif.ts');
    return renderThreatSarif(report, { docsUrl: DOCUMENTATION_URL });
  },
  junit: async (report) =>
    (await import('../../report/threat-report/threat-junit.ts')).renderThreatJunit(report),
};

function verbosityOf({ explain, verbose, quiet }: ThreatReportFlags): ThreatVerbosity {
  if (explain) return 'explain';
  if (verbose) return 'verbose';
  return quiet ? 'quiet' : 'normal';
}
