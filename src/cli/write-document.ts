import { join } from 'node:path';
import { openOutputFile, writeOutputFile } from '../application/write-output-file.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import { isFolder, type OutputTarget } from './output-target.ts';
import type { DocumentContext, DocumentLook, Renderers } from './renderers.ts';

/** Where the result of a command goes, and how much of it is said. */
export interface WritingFlags<Format extends string> extends ExtentFlags {
  output?: Format | undefined;
  write: readonly OutputTarget<Format>[];
  color: boolean;
}

interface ExtentFlags {
  hits?: boolean;
  verbose?: boolean;
  quiet?: boolean;
}

const NOTHING_BESIDES: DocumentContext = { targets: [], run: null };

/** The files that `-o` asks for, and what goes to stdout. @throws OutputError */
export async function writeDocument<Document, Format extends string>(
  document: Document,
  renderers: Renderers<Format | 'text' | 'markdown', Document>,
  flags: WritingFlags<Format | 'text' | 'markdown'>,
  io: CliIo,
  context: DocumentContext = NOTHING_BESIDES,
): Promise<void> {
  await writeFiles(document, renderers, flags, io, context);
  const format = flags.output ?? (io.stdoutIsTerminal || flags.hits ? 'text' : 'markdown');
  const look = { ...lookOfStdout(io, flags.color), ...extentOf(flags), io, context };
  for (const piece of await rendered(document, renderers, format, look)) io.writeOut(piece);
}

/** The files that a flag asks for. @throws OutputError */
export async function writeFiles<Document, Format extends string>(
  document: Document,
  renderers: Renderers<Format, Document>,
  flags: ExtentFlags & Pick<WritingFlags<Format>, 'write'>,
  io: CliIo,
  context: DocumentContext = NOTHING_BESIDES,
): Promise<void> {
  const extent = { ...LOOK_OF_FILES, ...extentOf(flags), io, context };
  for (const { format, file } of flags.write) {
    const look = { ...extent, markdownLimit: markdownLimitOf(file, io) };
    if (isFolder(file)) {
      const inFolder = (path: string, text: string) =>
        writeOutputFile(join(file, path), text, io.workingDirectory);
      await renderers[format](document, { ...look, inFolder });
      continue;
    }
    const pieces = await rendered(document, renderers, format, look);
    const output = openOutputFile(file, io.workingDirectory);
    for (const piece of pieces) output.write(piece);
    output.finish();
  }
}

/** Markdown of any document fits where it is posted. */
async function rendered<Document, Format extends string>(
  document: Document,
  renderers: Renderers<Format, Document>,
  format: Format,
  look: DocumentLook,
): Promise<Iterable<string>> {
  const text = await renderers[format](document, look);
  if (typeof text !== 'string') return text;
  if (format !== 'markdown') return [text];
  const { fitMarkdown } = await import('../report/html/fit-markdown.ts');
  return [fitMarkdown(text, look.markdownLimit)];
}

function extentOf({ hits = false, verbose, quiet }: ExtentFlags): Pick<DocumentLook, 'verbosity' | 'hits'> {
  return { verbosity: verbose ? 'verbose' : quiet ? 'quiet' : 'normal', hits };
}

/** Bytes of Markdown that a file takes: a job summary of GitHub holds more than a comment, for which all else is cut. */
export function markdownLimitOf(file: string, { variables }: Pick<CliIo, 'variables'>): number | undefined {
  return file === variables.GITHUB_STEP_SUMMARY ? 1_000_000 : undefined;
}
