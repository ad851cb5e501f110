import { listRuns, removeRuns, showAnswer, showRun, showSession } from '../application/runs.ts';
import { renderJson, renderPlainJson } from '../report/json.ts';
import { sessionSections } from '../report/sessions/session-view.ts';
import { runsView, runView } from '../report/text/runs-view.ts';
import type { Section } from '../report/view-model/blocks.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { sayer } from './say.ts';

export interface RunsFlags {
  output: 'text' | 'json';
  color: boolean;
}

/** `plugin-eval runs`: what the journal holds, newest first. @throws DatabaseError */
export async function runRunsList(flags: RunsFlags, io: CliIo): Promise<ExitCode> {
  return write(await listRuns(portsOf(io)), runsView, flags, io);
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
    return write(
      await showSession({ run, session, subject }, ports),
      (document) => sessionSections(document),
      flags,
      io,
    );
  if (answer === undefined) return write(await showRun(run, ports), runView, flags, io);
  io.writeOut(renderPlainJson(await showAnswer({ run, key: answer }, ports)));
  return EXIT.fine;
}

/** `plugin-eval runs rm RUN...`: removes runs, and the answers that no other run used. @throws RunError */
export async function runRunsRemove(ids: readonly string[], io: CliIo): Promise<ExitCode> {
  const { removed, atWork } = await removeRuns(ids, portsOf(io));
  for (const id of removed) io.writeOut(`${terminalSafe(id)}\n`);
  for (const id of atWork) sayer(io)(`${id} is running and was not removed; stop it first.`);
  return atWork.length === 0 ? EXIT.fine : EXIT.wrongUse;
}

function write<Document extends object>(
  document: Document,
  view: (document: Document) => readonly Section[],
  flags: RunsFlags,
  io: CliIo,
): ExitCode {
  const look = lookOfStdout(io, flags.color);
  io.writeOut(flags.output === 'json' ? renderJson(document) : layoutText(view(document), look));
  return EXIT.fine;
}
