import { compareThreats } from '../../application/compare-threats.ts';
import { writeOutputFile } from '../../application/write-output-file.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { TextLook } from '../../report/view-model/layout-text.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from '../io.ts';
import type { OutputTarget } from '../output-target.ts';
import { asJson, type Renderers } from '../renderers.ts';
import { sayer } from '../say.ts';
import type { ThreatComparisonFormat } from './threat-flags.ts';

/** The flags of `threat compare`. */
export interface ThreatCompareFlags {
  output?: ThreatComparisonFormat;
  write: OutputTarget<ThreatComparisonFormat>[];
  seed: number;
  quiet?: boolean;
  color: boolean;
}

/** `plugin-eval threat compare A.json B.json`. Exits with 3 when they cannot be compared. @throws PluginEvalError */
export async function runThreatCompare(
  a: string,
  b: string,
  flags: ThreatCompareFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { workingDirectory } = io;
  const { document: comparison } = await compareThreats({ a, b, seed: flags.seed, workingDirectory });
  for (const { format, file } of flags.write) {
    const text = await RENDERERS[format](comparison, { ...LOOK_OF_FILES, io });
    writeOutputFile(file, text, io.workingDirectory);
  }
  const format = flags.output ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  io.writeOut(await RENDERERS[format](comparison, { ...lookOfStdout(io, flags.color), io }));
  if (comparison.verdict !== 'not-comparable') return EXIT.fine;
  sayer(io)(reasonOf(comparison));
  return EXIT.notMeasured;
}

function reasonOf({ comparable, notes }: ThreatComparison): string {
  if (comparable.probes === 0) return 'The two have no probe in common, so that nothing can be compared.';
  return notes[0] ?? 'The two cannot be compared.';
}

const view = () => import('../../report/threat-comparison/threat-comparison-view.ts');

const RENDERERS: Renderers<ThreatComparisonFormat, ThreatComparison, TextLook & { io: CliIo }> = {
  json: asJson,
  text: async (comparison, look) => (await view()).renderThreatComparisonText(comparison, look),
  html: async (document, { io }) => {
    const { htmlReport } = await import('../view/html-report.ts');
    return htmlReport({ kind: 'threat-comparison', document }, { targets: [], run: null }, io);
  },
  markdown: async (comparison) => (await view()).renderThreatComparisonMarkdown(comparison),
};
