import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFolder, KEPT_FORMATS, type OutputFile } from '@plugin-eval/app/operations/output-files.ts';
import { openOutputFile, writeOutputFile } from '@plugin-eval/app/write-output-file.ts';
import type { DocumentKind, FinishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { terminalSafeLines } from '@plugin-eval/core/text/terminal-safe.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import type { DocumentContext, DocumentLook } from './reporters/reporter.ts';
import { reportingIn } from './reporters/reporters.ts';

/** Target of a command's result, and its amount. */
export interface WritingFlags extends ExtentFlags {
  /** Shipped, or the user's own. */
  output?: string | undefined;
  write: readonly OutputFile[];
  color: boolean;
}

interface ExtentFlags {
  hits?: boolean;
  verbose?: boolean;
  quiet?: boolean;
}

const NOTHING_BESIDES: DocumentContext = { targets: [], run: null };

/** Writes a document to the files of `-o`, and to stdout. @throws OutputError */
export async function writeDocument<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  flags: Partial<WritingFlags>,
  io: CliIo,
  context: DocumentContext = NOTHING_BESIDES,
): Promise<void> {
  await writeFiles(kind, document, flags, io, context);
  const format = flags.output ?? (io.stdoutIsTerminal || flags.hits ? 'text' : 'markdown');
  const look = { ...lookOfStdout(io, flags.color ?? true), ...extentOf(flags), io, context };
  // Texts of others, which no layout has made safe.
  const isRaw = format === 'diff' || (io.reporters?.some((one) => one.format === format) ?? false);
  for (const piece of await rendered(kind, document, format, look))
    io.writeOut(isRaw && io.stdoutIsTerminal ? terminalSafeLines(piece) : piece);
}

/** Writes a document to the files of a flag. @throws OutputError */
export async function writeFiles<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  flags: ExtentFlags & Partial<Pick<WritingFlags, 'write'>>,
  io: CliIo,
  context: DocumentContext = NOTHING_BESIDES,
): Promise<void> {
  const extent = { ...LOOK_OF_FILES, ...extentOf(flags), io, context };
  for (const { format, file } of flags.write ?? []) {
    const look = { ...extent, markdownLimit: markdownLimitOf(file, io) };
    if (isFolder(file)) {
      const inFolder = (path: string, text: string) =>
        writeOutputFile(join(file, path), text, io.workingDirectory);
      await rendered(kind, document, format, { ...look, inFolder });
      continue;
    }
    refuseReplacing(format, file, io);
    const pieces = await rendered(kind, document, format, look);
    const output = openOutputFile(file, io.workingDirectory);
    try {
      for (const piece of pieces) output.write(piece);
    } catch (error) {
      output.abandon();
      throw error;
    }
    output.finish();
  }
}

/** @throws OutputError for a file that holds a person's decisions */
function refuseReplacing(format: string, file: string, { workingDirectory }: CliIo): void {
  if (KEPT_FORMATS.has(format) && existsSync(resolve(workingDirectory, file)))
    throw new OutputError(
      file,
      'it already exists, and may hold tests that you have checked; name another file',
    );
}

async function rendered<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  format: string,
  look: DocumentLook,
): Promise<Iterable<string>> {
  const { report } = await reportingIn(format, look.io);
  const text = await report(kind, document, look);
  return typeof text === 'string' ? [text] : text;
}

/** Amount of output requested by flags. */
export function extentOf({
  hits = false,
  verbose,
  quiet,
}: ExtentFlags): Pick<DocumentLook, 'verbosity' | 'hits'> {
  return { verbosity: verbose ? 'verbose' : quiet ? 'quiet' : 'normal', hits };
}

/** Bytes of Markdown that a file takes: a job summary of GitHub holds more than a comment, for which all else is cut. */
export function markdownLimitOf(file: string, { variables }: Pick<CliIo, 'variables'>): number | undefined {
  return file === variables.GITHUB_STEP_SUMMARY ? 1_000_000 : undefined;
}
