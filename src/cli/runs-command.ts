import { listRuns, removeRuns, showAnswer, showRun, showSession } from '../application/runs.ts';
import { renderPlainJson } from '../report/json.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayer } from './say.ts';
import { writeDocument } from './write-document.ts';

export interface RunsFlags {
  output: 'text' | 'json';
  color: boolean;
}

/** `plugin-eval runs`: what the journal holds, newest first. @throws DatabaseError */
export async function runRunsList(flags: RunsFlags, io: CliIo): Promise<ExitCode> {
  await writeDocument('run-list', await listRuns(portsOf(io)), flags, io);
  return EXIT.fine;
}

/**
 * `plugin-eval runs show RUN [--answer KEY | --session K]`: one run with its answers and attempts, one answer as it was
 * asked and given, in JSON, or one agent session turn by turn.
 * @throws RunError, UsageError, DatabaseError
 */
export async function runRunsShow(
  run: string,
  flags: RunsFlags & { answer?: string; session?: string; skill?: string },
  io: CliIo,
): Promise<ExitCode> {
  const { session, answer, skill: subject } = flags;
  const ports = portsOf(io);
  if (session !== undefined)
    await writeDocument('session', await showSession({ run, session, subject }, ports), flags, io);
  else if (answer === undefined) await writeDocument('run-details', await showRun(run, ports), flags, io);
  else io.writeOut(renderPlainJson(await showAnswer({ run, key: answer }, ports)));
  return EXIT.fine;
}

/** `plugin-eval runs rm RUN...`: removes runs, and the answers that no other run used. @throws RunError */
export async function runRunsRemove(ids: readonly string[], io: CliIo): Promise<ExitCode> {
  const { removed, atWork } = await removeRuns(ids, portsOf(io));
  for (const id of removed) io.writeOut(`${terminalSafe(id)}\n`);
  for (const id of atWork) sayer(io)(`${id} is running and was not removed; stop it first.`);
  return atWork.length === 0 ? EXIT.fine : EXIT.wrongUse;
}
