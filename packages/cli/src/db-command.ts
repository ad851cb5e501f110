import {
  checkDatabase,
  exportJournal,
  importJournal,
  migrateDatabase,
  pruneRuns,
} from '@plugin-eval/app/database.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { argument } from '@plugin-eval/app/operations/operation.ts';
import { defaulted, option } from '@plugin-eval/app/operations/option.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { choice, number } from '@plugin-eval/engine/config/setting.ts';
import type { Transferred } from '@plugin-eval/engine/store/transfer-journal.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { databaseLines } from '@plugin-eval/report/text/database-lines.ts';
import { type CliCommand, defineCommand } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import type { CliIo } from './io.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

/** `plugin-eval db` and the commands below it. */
export const DB: CliCommand = {
  declared: {
    name: 'db',
    summary: 'manage the shared Postgres database: migrate, check, prune, copy',
    description:
      'Manages the database of PLUGIN_EVAL_DATABASE_URL. Without one, data is stored in SQLite files, which need only prune.',
    examples: `
  plugin-eval db migrate
  plugin-eval db check --output json
  plugin-eval db import ~/.plugineval/journal.sqlite
  plugin-eval db prune --older-than 90`,
  },
  act: null,
  below: [
    defineCommand(
      {
        name: 'db migrate',
        summary: 'create or upgrade the tables',
        description: 'Create the tables and those of the queue, or upgrade those of an older version.',
      },
      async (_, { io }) => {
        const { shown, schema, isNew, problem } = await migrateDatabase(io);
        const done = isNew ? 'has its tables now' : 'is up to date';
        io.writeOut(`${terminalSafe(`The schema ${schema} of ${shown} ${done}.`)}\n`);
        if (problem !== null) io.writeErr(`${problem}\n`);
        return EXIT.fine;
      },
    ),
    defineCommand(
      {
        name: 'db check',
        summary: 'check the database',
        description: 'Check whether the database can be used, by which role, and how full it is.',
        options: {
          output: defaulted(choice(['text', 'json']), {
            argument: 'format',
            help: 'format on stdout',
            default: 'text',
          }),
        },
      },
      async ({ output }, { io }) => {
        const facts = await checkDatabase(io);
        const lines = () => `${databaseLines(facts).map(terminalSafe).join('\n')}\n`;
        io.writeOut(output === 'json' ? renderJson(facts) : lines());
        return facts.schemaVersion === facts.neededVersion ? EXIT.fine : EXIT.wrongUse;
      },
    ),
    defineCommand(
      {
        name: 'db prune',
        summary: 'remove old runs',
        description:
          'Remove old runs that have ended, responses that no run uses, and files that no worker used for a week.',
        options: {
          olderThan: option(number({ min: 0, max: 100_000, whole: false }), {
            argument: 'days',
            help: 'runs that ended more days ago than this',
          }),
          largerThan: option(number({ min: 0, max: 100_000_000, whole: false }), {
            argument: 'mb',
            help: 'the oldest runs, until the rest take at most this many MB as they are stored',
          }),
        },
      },
      async ({ olderThan, largerThan }, { io }) => {
        if (olderThan === undefined && largerThan === undefined)
          throw new UsageError('Say what to remove: --older-than DAYS, --larger-than MB, or both.');
        const endedSince = olderThan === undefined ? null : new Date(io.now().getTime() - olderThan * DAY_MS);
        const mostBytes = largerThan === undefined ? null : largerThan * MEGABYTE;
        const { runs, files, bytes } = await pruneRuns({ endedSince, mostBytes }, portsOf(io));
        for (const id of runs) io.writeOut(`${terminalSafe(id)}\n`);
        const megabytes = (bytes / MEGABYTE).toFixed(1);
        io.writeErr(`Removed: ${megabytes} MB (runs: ${runs.length}, unused files: ${files}).\n`);
        return EXIT.fine;
      },
    ),
    defineCommand(
      {
        name: 'db export',
        summary: 'copy the runs of the database to a journal file',
        description:
          'Copy all runs of the database into a journal file. Runs that are already there stay as they are.',
        arguments: { file: argument('a SQLite journal; it is created if it does not exist') },
      },
      async ({ file }, { io }) => say(await exportJournal(file, io.workingDirectory, io), io),
    ),
    defineCommand(
      {
        name: 'db import',
        summary: 'copy the runs of a journal file to the database',
        description:
          'Copy all runs of a journal file into the database. Runs that are already there stay as they are.',
        arguments: { file: argument('a SQLite journal, such as ~/.plugineval/journal.sqlite') },
      },
      async ({ file }, { io }) => say(await importJournal(file, io.workingDirectory, io), io),
    ),
  ],
};

function say({ runs, results, attempts, documents, skippedRuns }: Transferred, io: CliIo): ExitCode {
  const there = skippedRuns === 0 ? '' : `; ${skippedRuns} runs were there already`;
  io.writeOut(
    `${runs} runs, ${results} responses, ${attempts} attempts and ${documents} documents copied${there}.\n`,
  );
  return EXIT.fine;
}
