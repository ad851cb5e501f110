import type { DryRun } from '../documents/dry-run.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { asJson } from './renderers.ts';

/** Writes what a command would call, as text or as JSON. */
export async function writeDryRun(
  document: DryRun,
  output: string | undefined,
  io: Pick<CliIo, 'writeOut'>,
): Promise<ExitCode> {
  if (output === 'json') io.writeOut(await asJson(document));
  else io.writeOut((await import('../report/text/dry-run-text.ts')).renderDryRunText(document));
  return EXIT.fine;
}
