import { checkEvals } from '../application/check-evals.ts';
import type { EvalsCheckFlags } from './evals-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { sandboxChoiceOf } from './sandbox-flags.ts';
import { sayer, sayNotices } from './say.ts';
import { settingsOf } from './setting-flags.ts';
import { writeDocument } from './write-document.ts';

/** `plugin-eval evals check PATH...` @throws PluginEvalError */
export async function runEvalsCheck(
  paths: readonly string[],
  flags: EvalsCheckFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { guessLabels, fakes, results, config, quiet = false } = flags;
  const settings = settingsOf(flags);
  const request = {
    ...settings,
    ...{ paths, workingDirectory: io.workingDirectory, configFile: config },
    ...{ guessLabels, fakes, results, sandbox: sandboxChoiceOf(flags) },
  };
  const { document, notices } = await checkEvals(request, portsOf(io, { quiet }));
  await writeDocument('evals-check', document, flags, io, {
    targets: [],
    run: null,
    failOn: settings.failOn ?? null,
  });
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  sayAtMost([...new Set(document.errors.map(({ message }) => message))], say);
  if (document.sandboxMissing !== null) say(`What needs a sandbox is unmeasured. ${document.sandboxMissing}`);
  for (const { name, passed, message } of document.gates) if (!passed) say(`gate ${name} failed: ${message}`);
  const isEmpty = document.skills.length === 0;
  const isUntested = isEmpty
    ? document.errors.length === 0
    : document.skills.every(({ cases }) => cases.length === 0);
  if (isUntested) {
    const { noTests } = await import('../report/evals-check/evals-check-view.ts');
    say(`${noTests(document.skills)} Nothing was checked.`);
  }
  return worstExit([
    ...(document.errors.length > 0 ? [EXIT.notMeasured] : []),
    ...(isUntested ? [EXIT.wrongUse] : []),
    ...(document.gates.some(({ passed }) => !passed) ? [EXIT.gateFailed] : []),
  ]);
}
