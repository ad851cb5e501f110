import { resolve } from 'node:path';
import type { ScoreHead } from '../application/score.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { findRepository } from '../skill/boundary.ts';
import { formatPath } from '../skill/format-path.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import { type RenderOptions, renderDocument } from './render-document.ts';
import type { ScoreFlags } from './score-flags.ts';

/** A finished evaluation, and the run that paid for it; null when nothing was paid for. */
export interface FinishedScore {
  document: EvaluationDocument;
  run: { id: string } | null;
}

/** The files that `-o` asks for. @throws OutputError */
export async function writeRenderedFiles(
  finished: FinishedScore,
  head: ScoreHead,
  flags: ScoreFlags,
  io: CliIo,
): Promise<void> {
  for (const { format, file } of flags.write) {
    const text = await renderDocument(finished.document, format, {
      ...options(finished, head, flags, io),
      ...LOOK_OF_FILES,
    });
    writeOutputFile(file, text, io.workingDirectory);
  }
}

/** What goes to stdout. */
export async function writeResult(
  finished: FinishedScore,
  head: ScoreHead,
  flags: ScoreFlags,
  io: CliIo,
): Promise<void> {
  const format = head.settings.output ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  const look = lookOfStdout(io, flags.color);
  io.writeOut(
    await renderDocument(finished.document, format, { ...options(finished, head, flags, io), ...look }),
  );
}

function options(
  { document, run }: FinishedScore,
  { settings, targets }: ScoreHead,
  flags: ScoreFlags,
  io: CliIo,
): Omit<RenderOptions, keyof typeof LOOK_OF_FILES> {
  return {
    verbosity: flags.verbose ? 'verbose' : flags.quiet ? 'quiet' : 'normal',
    repositoryPrefix: repositoryPrefix(resolve(io.workingDirectory)),
    failOn: settings.failOn ?? 'error',
    html: async () => {
      const { htmlReport } = await import('./view/html-report.ts');
      return htmlReport({ kind: 'evaluation', document }, { targets, run }, io);
    },
  };
}

/** The working directory relative to the repository or marketplace it lies in; empty at its root or outside one. */
function repositoryPrefix(workingDirectory: string): string {
  const prefix = formatPath(findRepository(workingDirectory) ?? workingDirectory, workingDirectory);
  return prefix === '.' ? '' : prefix;
}
