import { comment } from '../application/comment.ts';
import { ciView } from '../report/ci/ci-view.ts';
import { fitMarkdown } from '../report/html/fit-markdown.ts';
import { layoutMarkdown } from '../report/view-model/layout-markdown.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';

/** `plugin-eval comment REPORT.json` @throws PluginEvalError */
export async function runComment(report: string, io: CliIo): Promise<ExitCode> {
  const { workingDirectory } = io;
  const { action, pullRequest, url } = await comment(
    { report, workingDirectory },
    (document) => fitMarkdown(layoutMarkdown(ciView(document, 'normal'))),
    portsOf(io, { quiet: true }),
  );
  io.writeOut(`Comment ${action} on pull request ${pullRequest}${url === null ? '' : `: ${url}`}\n`);
  return EXIT.fine;
}
