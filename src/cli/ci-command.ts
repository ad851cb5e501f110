import { type CiRequest, ci, estimateCi } from '../application/ci.ts';
import type { CiReport } from '../documents/ci-report.ts';
import { InterruptedError } from '../errors/interrupted-error.ts';
import { PluginEvalError } from '../errors/plugin-eval-error.ts';
import type { CiFlags } from './ci-flags.ts';
import { evaluationRequestOf } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportGates } from './report-gates.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { type Say, sayer, sayNotices } from './say.ts';
import { writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

/** `plugin-eval ci [PATH...]`: what changed since a base does to the skills of a repository. @throws PluginEvalError */
export async function runCi(paths: readonly string[], flags: CiFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false } = flags;
  const request = requestOf(paths, flags, io);
  const ports = portsOf(io, { quiet });
  if (flags.dryRun) {
    const estimated = await estimateCi(request, ports);
    sayNotices(estimated.notices, quiet, sayer(io));
    if (estimated.document !== null) return writeDryRun(estimated.document, flags.output, io);
    sayer(io)('No skill or plugin changed, so nothing would be called.');
    return EXIT.fine;
  }
  const outcome = await ci(request, ports);
  const { document, now, notices } = outcome;
  await writeDocument('ci-report', document, flags, io);
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  if (flags.comment) await postReport(document, io, say);
  return worstExit([now === null ? EXIT.fine : reportUnmeasured(now, say), reportGates(document.gates, say)]);
}

/** What keeps it from being posted takes nothing from the report. */
async function postReport(document: CiReport, io: CliIo, say: Say): Promise<void> {
  const { postComment } = await import('../application/comment/post-comment.ts');
  const { fitMarkdown } = await import('../report/html/fit-markdown.ts');
  const { ciView } = await import('../report/ci/ci-view.ts');
  const { layoutMarkdown } = await import('../report/view-model/layout-markdown.ts');
  const markdown = fitMarkdown(layoutMarkdown(ciView(document, 'normal')));
  try {
    const { action, pullRequest, url } = await postComment(markdown, io.workingDirectory, portsOf(io));
    say(`Comment ${action} on pull request ${pullRequest}${url === null ? '' : `: ${url}`}`);
  } catch (error) {
    if (!PluginEvalError.isInstance(error) || InterruptedError.isInstance(error)) throw error;
    say(`The comment was not posted: ${error.message}`);
  }
}

function requestOf(paths: readonly string[], flags: CiFlags, io: CliIo): CiRequest {
  const { base, minEffect, baseline, requireDepth } = flags;
  return {
    ...evaluationRequestOf(flags, io),
    ...{ paths, base, minEffect, baseline, requireDepth },
  };
}
