import { estimateSet, set } from '../application/set.ts';
import type { SetRequest } from '../application/skill-set/set-request.ts';
import { UsageError } from '../errors/usage-error.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';
import type { SetFlags } from './set-flags.ts';
import { settingsOf } from './setting-flags.ts';
import { writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

/** `plugin-eval set PATH...` @throws PluginEvalError */
export async function runSet(paths: readonly string[], flags: SetFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false } = flags;
  const request = setRequestOf(paths, flags, io);
  const { failOn } = request;
  const ports = portsOf(io, { quiet });
  const say = sayer(io);
  if (flags.dryRun) {
    const { measure } = request;
    if (measure === undefined)
      throw new UsageError('--dry-run says what --sessions would cost: add --sessions.');
    const { estimate, notices } = await estimateSet({ ...request, measure }, ports);
    sayNotices(notices, quiet, say);
    return writeDryRun(estimate, flags.output, io);
  }
  const { document, notices, run } = await set(request, ports);
  await writeDocument('skill-set', document, flags, io, { targets: [], run, failOn: failOn ?? null });
  sayNotices(notices, quiet, say);
  sayAtMost([...new Set(document.errors.map(({ message }) => message))], say);
  const measured = document.measured === null ? [] : [document.measured, ...document.alsoMeasured];
  for (const { driver, invalidReason } of measured)
    if (invalidReason !== null)
      say(`nothing was measured${measured.length > 1 ? ` with ${driver}` : ''}: ${invalidReason}`);
  const isEmpty = document.skills.length === 0;
  if (isEmpty && document.errors.length === 0) say('no skill was found, so nothing was compared.');
  const isMissing = measured.some(({ complete }) => !complete);
  if (run !== null) sayPaid(run, isMissing, quiet, say);
  for (const { name, passed, message } of document.gates) if (!passed) say(`gate ${name} failed: ${message}`);
  return worstExit([
    ...(document.errors.length > 0 || isMissing || isEmpty ? [EXIT.notMeasured] : []),
    ...(document.gates.some(({ passed }) => !passed) ? [EXIT.gateFailed] : []),
  ]);
}

/** @throws UsageError for flags of sessions that nobody asked for */
function setRequestOf(paths: readonly string[], flags: SetFlags, io: CliIo): SetRequest {
  const { agent, context, quietAgents, add, without, config, sessions, growth } = flags;
  const { maxOverflow, minRecall, maxRecallLoss } = flags;
  const settings = settingsOf(flags);
  if (sessions === undefined && (growth || settings.model !== undefined))
    throw new UsageError('--growth and --model concern sessions: add --sessions.');
  if (
    sessions === undefined &&
    ((agent?.driver ?? null) !== null || Object.keys(agent?.models ?? {}).length > 0)
  )
    throw new UsageError('tool-loop and NAME=MODEL concern sessions: add --sessions.');
  return {
    ...settings,
    ...runRequestOf(io, flags),
    ...{ paths, configFile: config },
    // An agent that is named for the lists is the one whose sessions are run; the tool loop lists as Claude Code does.
    agents: (agent?.driver ?? null) === null ? agent?.agents : ['claude-code'],
    ...{ contextTokens: context, quietAgents, add, without, maxOverflow, minRecall, maxRecallLoss },
    measure: sessions === undefined ? undefined : { sessions, growth },
  };
}
