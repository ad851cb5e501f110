import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import { textOutputOption } from './shared-options.ts';

/** `plugin-eval db` and what belongs to it. */
export function addDb(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const db = program
    .command('db')
    .summary('the shared Postgres database: migrate, check, prune, copy')
    .description(
      'The database that PLUGIN_EVAL_DATABASE_URL names. Without one everything is kept in SQLite files, which need none of this but prune.',
    )
    .addHelpText('after', DB_EXAMPLES);
  db.command('migrate')
    .description('Make the tables, or bring those of an older version to this one.')
    .action(async () => {
      const { runDbMigrate } = await import('./db-command.ts');
      finish(await runDbMigrate(io));
    });
  db.command('check')
    .description('Say whether the database can be used, by whom, and how full it is.')
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
      'the oldest runs, until what the others hold is no more than so many million characters',
      parseNumber({ min: 0, max: 100_000_000, whole: false }),
    )
    .action(async (options) => {
      const { runDbPrune } = await import('./db-command.ts');
      finish(await runDbPrune(options, io));
    });
  db.command('distrust')
    .argument('<worker>', 'id of a worker, as runs show --answer names it, or the name of its machine')
    .description('Use nothing again that a worker made: it is asked anew when somebody needs it.')
    .action(async (worker: string) => {
      const { runDbDistrust } = await import('./db-command.ts');
      finish(await runDbDistrust(worker, io));
    });
  db.command('export')
    .argument('<file>', 'a journal of SQLite; it is made when it is not there')
    .description('Copy all runs of the database into a journal file. What is there already stays.')
    .action(async (file: string) => {
      const { runDbExport } = await import('./db-command.ts');
      finish(await runDbExport(file, io));
    });
  db.command('import')
    .argument('<file>', 'a journal of SQLite, such as ~/.plugineval/journal.sqlite')
    .description('Copy all runs of a journal file into the database. What is there already stays.')
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
