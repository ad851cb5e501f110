import type { AnyOperation } from '../application/operations/operation.ts';
import { NO_PROBLEM } from '../application/operations/problems.ts';
import type { Notice } from '../application/notice.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import type { Given } from './add-command.ts';
import { EXIT, type ExitCode } from '../application/operations/exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayPaid } from './report-run.ts';
import { sayer, sayNotices } from './say.ts';
import { type WritingFlags, writeDocument, writeFiles } from './write-document.ts';

/** Runs an operation for a command line: writes what it shows, says what is wrong, and tells the exit code. @throws PluginEvalError */
export async function runOperation(
  operation: AnyOperation,
  given: Given,
  writing: WritingFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { quiet = false } = writing;
  const say = sayer(io);
  const ports = portsOf(io, { quiet });
  const request = operation.request(given);
  if (given.dryRun && operation.plan !== undefined) {
    const { document, kind = 'dry-run', notices } = await operation.plan(request, ports);
    sayNotices(notices, quiet, say);
    if (document === null) say('Nothing would be called.');
    else await writeDocument(kind, document, { ...writing, output: dryRunFormat(writing), write: [] }, io);
    return EXIT.fine;
  }
  const said = new Set<Notice>();
  const announce = ({ notices }: { notices: readonly Notice[] }) => {
    sayNotices(
      notices.filter((notice) => !said.has(notice)),
      quiet,
      say,
    );
    for (const notice of notices) said.add(notice);
  };
  const result = await operation.run(request, ports, announce);
  const { run = null } = result;
  for (const { file, text } of operation.files?.(result, request) ?? [])
    writeOutputFile(file, text, io.workingDirectory);
  for (const { kind, document, files } of operation.also?.(result, request) ?? [])
    await writeFiles(kind, document, { ...writing, write: files }, io);
  const shown = operation.show(result, request);
  if (shown !== null) {
    const { kind, document, targets = [], failOn = null } = shown;
    await writeDocument(kind, document, writing, io, { targets, run, failOn });
  }
  announce(result);
  for (const sentence of (await operation.afterwards?.(result, request, ports)) ?? []) say(sentence);
  const { messages, exit } = operation.problems?.(result, request) ?? NO_PROBLEM;
  for (const message of messages) say(message);
  if (run !== null) sayPaid(run, operation.canGoOn?.(result) ?? false, quiet, say);
  return exit;
}

/** What would be called is written as JSON or as text. */
function dryRunFormat({ output }: WritingFlags): 'json' | 'text' {
  return output === 'json' ? 'json' : 'text';
}
