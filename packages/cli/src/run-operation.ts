import type { Notice } from '@plugin-eval/app/notice.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import type { AnyOperation } from '@plugin-eval/app/operations/operation.ts';
import { NO_PROBLEM } from '@plugin-eval/app/operations/problems.ts';
import { writeOutputFile } from '@plugin-eval/app/write-output-file.ts';
import type { DocumentKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { GivenValues } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';
import { sayPaid } from './report-run.ts';
import { formatsHere } from './reporters/named-reporters.ts';
import { messageWriter, writeNotices } from './stderr-messages.ts';
import { type WritingFlags, writeDocument, writeFiles } from './write-document.ts';

/**
 * Runs an operation for a command line: writes its output, reports problems, and returns the exit code.
 * @throws PluginEvalError
 */
export async function runOperation(
  operation: AnyOperation,
  given: GivenValues,
  writing: WritingFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { quiet = false } = writing;
  const say = messageWriter(io);
  const ports = portsOf(io, { quiet });
  const request = operation.request(given as never);
  const kind = operation.documentOf?.(request) ?? operation.document;
  refuseFormats(kind, writing, io);
  if (given.dryRun && operation.plan !== undefined) {
    const { document, kind: planned = 'dry-run', notices } = await operation.plan(request, ports);
    writeNotices(notices, quiet, say);
    if (document === null) say('Nothing would be called.');
    else
      await writeDocument(
        planned,
        document as never,
        { ...writing, output: dryRunFormat(writing), write: [] },
        io,
      );
    return EXIT.fine;
  }
  const shownNotices = new Set<Notice>();
  const announce = ({ notices }: { notices: readonly Notice[] }) => {
    writeNotices(
      notices.filter((notice) => !shownNotices.has(notice)),
      quiet,
      say,
    );
    for (const notice of notices) shownNotices.add(notice);
  };
  const result = await operation.run(request, ports, announce);
  const { run = null } = result;
  for (const { file, text } of operation.files?.(result, request) ?? [])
    writeOutputFile(file, text, io.workingDirectory);
  for (const { kind: other, document, files } of operation.also?.(result, request) ?? [])
    await writeFiles(other, document as never, { ...writing, write: files }, io);
  const shown = operation.show(result, request);
  if (shown !== null) {
    const { document, targets = [], ...context } = shown;
    await writeDocument(shown.kind ?? kind, document as never, writing, io, { targets, run, ...context });
  }
  announce(result);
  for (const sentence of (await operation.afterwards?.(result, request, ports)) ?? []) say(sentence);
  const { messages, exit } = operation.problems?.(result, request) ?? NO_PROBLEM;
  for (const message of messages) say(message);
  if (run !== null) sayPaid(run, operation.canGoOn?.(result) ?? false, quiet, say);
  return exit;
}

/** Refuses formats that one kind of an operation's documents lacks, before anything is paid. @throws ConfigError */
function refuseFormats(kind: DocumentKind, { output, write }: WritingFlags, io: CliIo): void {
  const formats = formatsHere(kind, io);
  const requestedFormats = [...(output === undefined ? [] : [output]), ...write.map(({ format }) => format)];
  const other = requestedFormats.find((format) => !formats.includes(format));
  if (other === undefined) return;
  throw new ConfigError(
    '--output',
    null,
    `a ${kind.replaceAll('-', ' ')} is written as ${formats.join(', ')}, not as ${other}.`,
  );
}

/** Format of a dry run: JSON or text. */
function dryRunFormat({ output }: WritingFlags): 'json' | 'text' {
  return output === 'json' ? 'json' : 'text';
}
