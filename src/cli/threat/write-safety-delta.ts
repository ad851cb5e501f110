import { writeOutputFile } from '../../application/write-output-file.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { ConfigError } from '../../errors/config-error.ts';
import type { TextLook } from '../../report/view-model/layout-text.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from '../io.ts';
import { asJson, type Renderers } from '../renderers.ts';
import { SAFETY_DELTA_FORMATS, type SafetyDeltaFormat, type ThreatReportFlags } from './threat-flags.ts';

type DeltaFlags = Pick<ThreatReportFlags, 'output' | 'write' | 'verbose' | 'quiet' | 'color'>;

/** The files that `-o` asks for, and what goes to stdout. @throws OutputError, ConfigError for SARIF */
export async function writeSafetyDelta(delta: SafetyDelta, flags: DeltaFlags, io: CliIo): Promise<void> {
  for (const { format, file } of flags.write) {
    const text = await renderSafetyDelta(delta, formatOf(format), { ...flags, ...LOOK_OF_FILES, io });
    writeOutputFile(file, text, io.workingDirectory);
  }
  const format = formatOf(flags.output ?? (io.stdoutIsTerminal ? 'text' : 'markdown'));
  io.writeOut(await renderSafetyDelta(delta, format, { ...flags, ...lookOfStdout(io, flags.color), io }));
}

/** What a safety delta cannot be written in is refused before anything is paid for. @throws ConfigError */
export function checkDeltaFormats({ output, write }: Pick<DeltaFlags, 'output' | 'write'>): void {
  for (const format of [...(output === undefined ? [] : [output]), ...write.map((target) => target.format)])
    formatOf(format);
}

function formatOf(format: string): SafetyDeltaFormat {
  const known = SAFETY_DELTA_FORMATS.find((one) => one === format);
  if (known !== undefined) return known;
  throw new ConfigError(
    '--output',
    null,
    `a safety delta is written as ${SAFETY_DELTA_FORMATS.join(', ')}; ${format} is for one arm.`,
  );
}

interface DeltaLook extends TextLook {
  verbose?: boolean;
  quiet?: boolean;
  io: CliIo;
}

export function renderSafetyDelta(
  delta: SafetyDelta,
  format: SafetyDeltaFormat,
  look: DeltaLook,
): Promise<string> {
  return RENDERERS[format](delta, look);
}

const view = () => import('../../report/safety-delta/safety-delta-view.ts');

const RENDERERS: Renderers<SafetyDeltaFormat, SafetyDelta, DeltaLook> = {
  json: asJson,
  markdown: async (delta) => (await view()).renderSafetyDeltaMarkdown(delta),
  html: async (document, { io }) => {
    const { htmlReport } = await import('../view/html-report.ts');
    return htmlReport({ kind: 'safety-delta', document }, { targets: [], run: null }, io);
  },
  junit: async (delta) =>
    (await import('../../report/safety-delta/safety-delta-junit.ts')).renderSafetyDeltaJunit(delta),
  text: async (delta, { color, width, verbose = false, quiet = false }) => {
    const verbosity = verbose ? 'verbose' : quiet ? 'quiet' : 'normal';
    return (await view()).renderSafetyDeltaText(delta, { color, width, verbosity });
  },
};
