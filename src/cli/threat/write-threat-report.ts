import { writeOutputFile } from '../../application/write-output-file.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import type { ThreatVerbosity } from '../../report/threat-report/threat-text.ts';
import { DOCUMENTATION_URL } from '../documentation-url.ts';
import { type CliIo, wantsColor } from '../io.ts';
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
    const text = await RENDERERS[format](report, { color: false, verbosity, html });
    writeOutputFile(file, text, io.workingDirectory);
  }
  const format = flags.output ?? (io.stdoutIsTerminal || flags.explain ? 'text' : 'markdown');
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  io.writeOut(await RENDERERS[format](report, { color, verbosity, html }));
}

interface ThreatLook {
  color: boolean;
  verbosity: ThreatVerbosity;
  html: () => Promise<string>;
}

const RENDERERS: Renderers<ThreatFormat, ThreatReport, ThreatLook> = {
  json: asJson,
  text: async (report, look) =>
    (await import('../../report/threat-report/threat-text.ts')).renderThreatText(report, look),
  markdown: async (report) =>
    (await import('../../report/threat-report/threat-markdown.ts')).renderThreatMarkdown(report),
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
