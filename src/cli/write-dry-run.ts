import type { DryRun } from '../documents/dry-run.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { asJson } from './renderers.ts';

/** Writes what a command would call, as text or as JSON. */
export async function writeDryRun(
  document: DryRun,
  output: string | undefined,
  io: CliIo,
): Promise<ExitCode> {
  if (output === 'json') io.writeOut(await asJson(document));
  else {
    const { dryRunView } = await import('../report/text/dry-run-view.ts');
    const { layoutText } = await import('../report/view-model/layout-text.ts');
    io.writeOut(layoutText(dryRunView(document), lookOfStdout(io, false)));
  }
  return EXIT.fine;
}
