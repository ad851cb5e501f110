import { compareThreats } from '../../application/compare-threats.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { sayer } from '../say.ts';
import { type WritingFlags, writeDocument } from '../write-document.ts';

/** The flags of `threat compare`. */
export interface ThreatCompareFlags extends WritingFlags {
  seed?: number;
}

/** `plugin-eval threat compare A.json B.json`. Exits with 3 when they cannot be compared. @throws PluginEvalError */
export async function runThreatCompare(
  a: string,
  b: string,
  flags: ThreatCompareFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { seed } = flags;
  const { document } = await compareThreats({ a, b, seed, workingDirectory: io.workingDirectory });
  await writeDocument('threat-comparison', document, flags, io);
  if (document.verdict !== 'not-comparable') return EXIT.fine;
  sayer(io)(reasonOf(document));
  return EXIT.notMeasured;
}

function reasonOf({ comparable, notes }: ThreatComparison): string {
  if (comparable.probes === 0)
    return 'The two reports have no probe in common, so there is nothing to compare.';
  return notes[0] ?? 'The two reports cannot be compared.';
}
