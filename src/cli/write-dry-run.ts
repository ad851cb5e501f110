import type { DryRun } from '../documents/dry-run.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { writeDocument } from './write-document.ts';

/** Writes what a command would call, as text or as JSON. */
export async function writeDryRun(
  document: DryRun,
  output: string | undefined,
  io: CliIo,
): Promise<ExitCode> {
  await writeDocument('dry-run', document, { output: output === 'json' ? 'json' : 'text', color: false }, io);
  return EXIT.fine;
}
