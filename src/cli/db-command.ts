import {
  checkDatabase,
  distrustWorker,
  exportJournal,
  importJournal,
  migrateDatabase,
  pruneRuns,
} from '../application/database.ts';
import { EXIT, type ExitCode } from '../application/operations/exit-code.ts';
import { argument } from '../application/operations/operation.ts';
import { defaulted, flag, option } from '../application/operations/option.ts';
import { choice, number } from '../config/setting.ts';
import { UsageError } from '../errors/usage-error.ts';
import { renderJson } from '../report/json.ts';
import { databaseLines } from '../report/text/database-lines.ts';
import type { Transferred } from '../store/transfer-journal.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { type CliCommand, defineCommand } from './cli-command.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';

const DAY_MS = 86_400_000;

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
        description: 'Create the tables, or upgrade those of an older version.',
      },
      async (_, { io }) => {
        const { shown, steps } = await migrateDatabase(io);
        const done = steps.map((step) => `applied: ${step}`);
        io.writeOut(`${(done.length === 0 ? [`${terminalSafe(shown)} is up to date.`] : done).join('\n')}\n`);
        return EXIT.fine;
      },
    ),
    defineCommand(
      {
        name: 'db check',
        summary: 'check the database',
        description: 'Check whether the database can be used, by which role, and how full it is.',
        options: {
          objects: flag('compare the object store with the database, which lists the whole store'),
          output: defaulted(choice(['text', 'json']), {
            argument: 'format',
            help: 'format on stdout',
            default: 'text',
          }),
        },
      },
      async ({ objects = false, output }, { io }) => {
        const facts = await checkDatabase({ objects }, io);
        const lines = () => `${databaseLines(facts).map(terminalSafe).join('\n')}\n`;
        io.writeOut(output === 'json' ? renderJson(facts) : lines());
        const isUsable = facts.schemaVersion === facts.neededVersion && !facts.objects?.problem;
        return isUsable ? EXIT.fine : EXIT.wrongUse;
      },
    ),
    defineCommand(
      {
        name: 'db prune',
        summary: 'remove old runs',
        description: 'Remove old runs that have ended, and the responses that no other run used.',
        options: {
          olderThan: option(number({ min: 0, max: 100_000, whole: false }), {
            argument: 'days',
            help: 'runs that ended more days ago than this',
          }),
          largerThan: option(number({ min: 0, max: 100_000_000, whole: false }), {
            argument: 'mb',
            help: 'the oldest runs, until the rest hold at most this many million characters',
          }),
        },
      },
      async ({ olderThan, largerThan }, { io }) => {
        if (olderThan === undefined && largerThan === undefined)
          throw new UsageError('Say what to remove: --older-than DAYS, --larger-than MB, or both.');
        const endedSince = olderThan === undefined ? null : new Date(io.now().getTime() - olderThan * DAY_MS);
        const mostCharacters = largerThan === undefined ? null : largerThan * 1_000_000;
        const { removed } = await pruneRuns({ endedSince, mostCharacters }, portsOf(io));
        for (const id of removed) io.writeOut(`${terminalSafe(id)}\n`);
        return EXIT.fine;
      },
    ),
    defineCommand(
      {
        name: 'db distrust',
        summary: 'distrust a worker',
        description: 'Distrust everything that a worker made: it is drawn again when a run needs it.',
        arguments: {
          worker: argument('id of a worker, as runs show --answer names it, or the name of its machine'),
        },
      },
      async ({ worker }, { io }) => {
        const count = await distrustWorker(worker, io);
        io.writeOut(`${count} responses of ${terminalSafe(worker)} are not used again.\n`);
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

function say(
  { runs, results, attempts, documents, skippedRuns, lostResults }: Transferred,
  io: CliIo,
): ExitCode {
  const there = skippedRuns === 0 ? '' : `; ${skippedRuns} runs were there already`;
  const lost = lostResults === 0 ? '' : `; ${lostResults} responses are lost in the object store`;
  io.writeOut(
    `${runs} runs, ${results} responses, ${attempts} attempts and ${documents} documents copied${there}${lost}.\n`,
  );
  return EXIT.fine;
}
