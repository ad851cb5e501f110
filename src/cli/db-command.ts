import {
  checkDatabase,
  distrustWorker,
  exportJournal,
  importJournal,
  migrateDatabase,
  pruneRuns,
} from '../application/database.ts';
import { UsageError } from '../errors/usage-error.ts';
import { renderJson } from '../report/json.ts';
import { databaseLines } from '../report/text/database-lines.ts';
import type { Transferred } from '../store/transfer-journal.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';

const DAY_MS = 86_400_000;

/** `plugin-eval db migrate`. @throws DatabaseError */
export async function runDbMigrate(io: CliIo): Promise<ExitCode> {
  const { shown, steps } = await migrateDatabase(io);
  const done = steps.map((step) => `applied: ${step}`);
  io.writeOut(`${(done.length === 0 ? [`${terminalSafe(shown)} is up to date.`] : done).join('\n')}\n`);
  return EXIT.fine;
}

/** `plugin-eval db check`. @throws DatabaseError */
export async function runDbCheck(
  { output, objects = false }: { output: 'text' | 'json'; objects?: boolean },
  io: CliIo,
): Promise<ExitCode> {
  const facts = await checkDatabase({ objects }, io);
  io.writeOut(
    output === 'json' ? renderJson(facts) : `${databaseLines(facts).map(terminalSafe).join('\n')}\n`,
  );
  const isUsable = facts.schemaVersion === facts.neededVersion && !facts.objects?.problem;
  return isUsable ? EXIT.fine : EXIT.wrongUse;
}

/** `plugin-eval db prune`. @throws DatabaseError, UsageError */
export async function runDbPrune(
  { olderThan, largerThan }: { olderThan?: number; largerThan?: number },
  io: CliIo,
): Promise<ExitCode> {
  if (olderThan === undefined && largerThan === undefined)
    throw new UsageError('Say what to remove: --older-than DAYS, --larger-than MB, or both.');
  const endedSince = olderThan === undefined ? null : new Date(io.now().getTime() - olderThan * DAY_MS);
  const mostCharacters = largerThan === undefined ? null : largerThan * 1_000_000;
  const { removed } = await pruneRuns({ endedSince, mostCharacters }, portsOf(io));
  for (const id of removed) io.writeOut(`${terminalSafe(id)}\n`);
  return EXIT.fine;
}

/** `plugin-eval db distrust WORKER`. @throws DatabaseError */
export async function runDbDistrust(worker: string, io: CliIo): Promise<ExitCode> {
  const count = await distrustWorker(worker, io);
  io.writeOut(`${count} responses of ${terminalSafe(worker)} are not used again.\n`);
  return EXIT.fine;
}

/** `plugin-eval db export FILE`. @throws DatabaseError */
export async function runDbExport(file: string, io: CliIo): Promise<ExitCode> {
  return say(await exportJournal(file, io.workingDirectory, io), io);
}

/** `plugin-eval db import FILE`. @throws DatabaseError, FileError */
export async function runDbImport(file: string, io: CliIo): Promise<ExitCode> {
  return say(await importJournal(file, io.workingDirectory, io), io);
}

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
