import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { anyArguments } from '@plugin-eval/app/operations/operation.ts';
import { negatable, option } from '@plugin-eval/app/operations/option.ts';
import { statusOf } from '@plugin-eval/app/runs/run-holder.ts';
import { createViewerBackend } from '@plugin-eval/app/viewer/create-viewer-backend.ts';
import { entryOf } from '@plugin-eval/app/viewer/journal-entries.ts';
import { findNamed, type NamedDocuments } from '@plugin-eval/app/viewer/named-documents.ts';
import { ViewerJournal } from '@plugin-eval/app/viewer/viewer-journal.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { number } from '@plugin-eval/engine/config/setting.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import { redactedJson } from '@plugin-eval/viewer/server/redacted-json.ts';
import { startViewerServer } from '@plugin-eval/viewer/server/start-viewer-server.ts';
import { defineCommand } from '../cli-command.ts';
import { portsOf } from '../create-ports.ts';
import type { CliIo } from '../io.ts';
import { messageWriter } from '../stderr-messages.ts';
import { viewerAssets } from '../viewer-assets.ts';
import { openBrowser } from './open-browser.ts';
import { ResumedRuns } from './resumed-runs.ts';
import { stopRun } from './stop-run.ts';

/** `plugin-eval view [FILE...]`: serves the viewer until the user interrupts. Its result is the URL. */
export const VIEW = defineCommand(
  {
    name: 'view',
    summary: 'show reports, transcripts, history and running evaluations in the browser',
    description:
      'Serves a viewer on this machine, to this machine alone, and prints its URL. The URL works once; Ctrl-C ends the viewer. It shows only the named files, the texts of their skills and the journal, and sends nothing anywhere.',
    examples: `
  plugin-eval view                       the history of all runs
  plugin-eval view report.json           a report that score -o json:report.json wrote
  plugin-eval view r1a2b3c4              one run, also while it is at work`,
    arguments: {
      names: anyArguments('JSON reports, or ids of runs (default: everything in the journal)', 'file'),
    },
    options: {
      port: option(number({ min: 0, max: 65_535, whole: true }), {
        help: 'port on 127.0.0.1',
        usually: 'any free port',
      }),
      open: negatable('open no browser'),
    },
  },
  ({ names, ...given }, { io }) => serveViewer(names, given, io),
);

async function serveViewer(
  names: readonly string[],
  flags: { port: number | undefined; open: boolean },
  io: CliIo,
): Promise<ExitCode> {
  const say = messageWriter(io);
  const ports = portsOf(io);
  const { workingDirectory } = io;
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>();
  const stopListening = io.onInterrupt(interrupt);
  const journal = new ViewerJournal(ports.store);
  const resumed = new ResumedRuns(thisProgram(), io);
  const secrets = secretsOf(readModelEnvironment(io.variables));
  let named: NamedDocuments = { files: [], runs: [] };
  let isOver = false;
  try {
    // Without files the journal is all there is to see, and what is wrong with it is said at once.
    if (names.length === 0) await journal.open();
    named = await findNamed(names, journal, workingDirectory, redactedJson(secrets));
    const server = await startViewerServer({
      backend: createViewerBackend(
        {
          named,
          journal,
          workingDirectory,
          resume: (...run) => resumed.start(...run),
          stop: (of, run) => stopRun(of, run, io),
        },
        ports,
      ),
      assets: viewerAssets(),
      port: flags.port ?? 0,
      tool: { name: 'plugin-eval', version: VERSION },
      secrets,
      // What was still being answered at the end finds the journal closed.
      log: (text) => isOver || io.writeErr(text.endsWith('\n') ? text : `${text}\n`),
    });
    try {
      const url = `${server.url}${await startingPoint(named, journal, io)}`;
      io.writeOut(`${url}\n`);
      say('the URL opens the viewer once, in one browser; press Ctrl-C to stop.');
      if (flags.open && io.stdoutIsTerminal && !io.variables.CI) {
        openBrowser(url, io.variables).then((opened) => {
          if (!opened) say('no browser could be opened; open the URL yourself.');
        });
      }
      await interrupted;
    } finally {
      isOver = true;
      await server.stop();
    }
    if (resumed.count > 0) say('waiting for the runs that were resumed here to stop.');
    return EXIT.fine;
  } finally {
    await resumed.stop();
    for (const file of named.files) file.close();
    await journal.close();
    stopListening();
  }
}

/** The URL fragment: for a named run its progress, or its only result. */
async function startingPoint(
  { files, runs }: NamedDocuments,
  journal: ViewerJournal,
  io: CliIo,
): Promise<string> {
  const [run] = runs;
  if (run === undefined || runs.length > 1 || files.length > 0) return '';
  const opened = await journal.open();
  const record = await opened?.findRun(run);
  if (record !== undefined && statusOf(record, io) === 'running') return `#/runs/${run}`;
  const [only, ...others] = (await opened?.documentsOf(run)) ?? [];
  return only === undefined || others.length > 0 ? '' : `#/e/${entryOf(only).id}`;
}

/** Command by which this program was started. */
function thisProgram() {
  const [, script = ''] = process.argv;
  return { executable: process.execPath, arguments: [...process.execArgv, script] };
}
