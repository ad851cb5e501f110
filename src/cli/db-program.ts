import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import { textOutputOption } from './shared-options.ts';

/** `plugin-eval db` and what belongs to it. */
export function addDb(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const db = program
    .command('db')
    .summary('manage the shared Postgres database: migrate, check, prune, copy')
    .description(
      'The database that PLUGIN_EVAL_DATABASE_URL names. Without one everything is kept in SQLite files, which need none of this but prune.',
    )
    .addHelpText('after', DB_EXAMPLES);
  db.command('migrate')
    .description('Create the tables, or upgrade those of an older version.')
    .action(async () => {
      const { runDbMigrate } = await import('./db-command.ts');
      finish(await runDbMigrate(io));
    });
  db.command('check')
    .description('Check whether the database can be used, by which role, and how full it is.')
    .option(
      '--objects',
      'compare what lies in the object store with what the database names, which lists the whole store',
    )
    .addOption(textOutputOption())
    .action(async (options) => {
      const { runDbCheck } = await import('./db-command.ts');
      finish(await runDbCheck(options, io));
    });
  db.command('prune')
    .description('Remove old runs that have ended, and the responses that no other run used.')
    .option(
      '--older-than <days>',
      'runs that ended more days ago than this',
      parseNumber({ min: 0, max: 100_000, whole: false }),
    )
    .option(
      '--larger-than <mb>',
      'the oldest runs, until the rest hold at most this many million characters',
      parseNumber({ min: 0, max: 100_000_000, whole: false }),
    )
    .action(async (options) => {
      const { runDbPrune } = await import('./db-command.ts');
      finish(await runDbPrune(options, io));
    });
  db.command('distrust')
    .argument('<worker>', 'id of a worker, as runs show --answer names it, or the name of its machine')
    .description('Distrust everything that a worker made: it is drawn again when a run needs it.')
    .action(async (worker: string) => {
      const { runDbDistrust } = await import('./db-command.ts');
      finish(await runDbDistrust(worker, io));
    });
  db.command('export')
    .argument('<file>', 'a SQLite journal; it is created if it does not exist')
    .description(
      'Copy all runs of the database into a journal file. Runs that are already there stay as they are.',
    )
    .action(async (file: string) => {
      const { runDbExport } = await import('./db-command.ts');
      finish(await runDbExport(file, io));
    });
  db.command('import')
    .argument('<file>', 'a SQLite journal, such as ~/.plugineval/journal.sqlite')
    .description(
      'Copy all runs of a journal file into the database. Runs that are already there stay as they are.',
    )
    .action(async (file: string) => {
      const { runDbImport } = await import('./db-command.ts');
      finish(await runDbImport(file, io));
    });
}

const DB_EXAMPLES = `
Examples:
  plugin-eval db migrate
  plugin-eval db check --output json
  plugin-eval db import ~/.plugineval/journal.sqlite
  plugin-eval db prune --older-than 90`;
