import { writeOutputFile } from '../application/write-output-file.ts';
import type { TextLook } from '../report/view-model/layout-text.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import type { OutputTarget } from './output-target.ts';
import type { Renderers } from './renderers.ts';

/** Where the result of a command goes, and how much of it is said. */
export interface WritingFlags<Format extends string> {
  output?: Format | undefined;
  write: readonly OutputTarget<Format>[];
  color: boolean;
  explain?: boolean;
  verbose?: boolean;
  quiet?: boolean;
}

/** How a document is rendered. */
export interface DocumentLook extends TextLook {
  /** `explain` says more than `verbose` where there is more to say. */
  verbosity: 'quiet' | 'normal' | 'verbose' | 'explain';
  io: CliIo;
}

/** The files that `-o` asks for, and what goes to stdout. @throws OutputError */
export async function writeDocument<Document, Format extends string>(
  document: Document,
  renderers: Renderers<Format | 'text' | 'markdown', Document, DocumentLook>,
  flags: WritingFlags<Format | 'text' | 'markdown'>,
  io: CliIo,
): Promise<void> {
  const verbosity = verbosityOf(flags);
  await writeFiles(document, renderers, flags.write, io, verbosity);
  const format = flags.output ?? (io.stdoutIsTerminal || flags.explain ? 'text' : 'markdown');
  io.writeOut(await renderers[format](document, { ...lookOfStdout(io, flags.color), verbosity, io }));
}

/** The files that a flag asks for. @throws OutputError */
export async function writeFiles<Document, Format extends string>(
  document: Document,
  renderers: Renderers<Format, Document, DocumentLook>,
  files: readonly OutputTarget<Format>[],
  io: CliIo,
  verbosity: DocumentLook['verbosity'] = 'normal',
): Promise<void> {
  for (const { format, file } of files) {
    const text = await renderers[format](document, { ...LOOK_OF_FILES, verbosity, io });
    writeOutputFile(file, text, io.workingDirectory);
  }
}

function verbosityOf({ explain, verbose, quiet }: WritingFlags<string>): DocumentLook['verbosity'] {
  if (explain) return 'explain';
  if (verbose) return 'verbose';
  return quiet ? 'quiet' : 'normal';
}
