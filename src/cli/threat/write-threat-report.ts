import type { ThreatReport } from '../../documents/threat-report.ts';
import type { ViewerPage } from '../../report/html/embedded-viewer.ts';
import { DOCUMENTATION_URL } from '../documentation-url.ts';
import { type CliIo, wantsColor } from '../io.ts';
import { writeOutputFile } from '../write-output-file.ts';
import type { ThreatFormat, ThreatReportFlags } from './threat-flags.ts';

/** The files that `-o` asks for, and what goes to stdout. @throws OutputError */
export async function writeThreatReport(
  report: ThreatReport,
  flags: ThreatReportFlags,
  io: CliIo,
): Promise<void> {
  const viewer = async () => {
    const { htmlViewer } = await import('../view/html-viewer.ts');
    return htmlViewer({ kind: 'threat-report', document: report }, { targets: [], run: null }, io);
  };
  for (const { format, file } of flags.write) {
    writeOutputFile(file, await render(report, format, flags, { color: false, viewer }), io.workingDirectory);
  }
  const format = flags.output ?? (io.stdoutIsTerminal || flags.explain ? 'text' : 'markdown');
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  io.writeOut(await render(report, format, flags, { color, viewer }));
}

/** Each format's code is loaded when it is asked for. */
async function render(
  report: ThreatReport,
  format: ThreatFormat,
  flags: ThreatReportFlags,
  { color, viewer }: { color: boolean; viewer: () => Promise<ViewerPage | null> },
): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('../../report/json.ts')).renderJson(report);
    case 'text': {
      const verbosity = verbosityOf(flags);
      return (await import('../../report/threat/threat-text.ts')).renderThreatText(report, {
        color,
        verbosity,
      });
    }
    case 'markdown':
      return (await import('../../report/threat/threat-markdown.ts')).renderThreatMarkdown(report);
    case 'html':
      return (await import('../../report/threat/threat-html.ts')).renderThreatHtml(report, await viewer());
    case 'sarif':
      return (await import('../../report/threat/threat-sarif.ts')).renderThreatSarif(report, {
        docsUrl: DOCUMENTATION_URL,
      });
    case 'junit':
      return (await import('../../report/threat/threat-junit.ts')).renderThreatJunit(report);
  }
}

function verbosityOf({ explain, verbose, quiet }: ThreatReportFlags) {
  if (explain) return 'explain';
  if (verbose) return 'verbose';
  return quiet ? 'quiet' : 'normal';
}
