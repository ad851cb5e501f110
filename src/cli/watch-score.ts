import { resolve } from 'node:path';
import { planScore } from '../application/evaluation/plan-score.ts';
import type { Notice } from '../application/notice.ts';
import { performScore, type ScoreOutcome } from '../application/score.ts';
import { isUnfinishedOutput } from '../application/write-output-file.ts';
import { homeFolder } from '../config/environment.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { PluginEvalError } from '../errors/plugin-eval-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { changesView } from '../report/text/changes-view.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { isInside, realPathOrNull } from '../skill/path-probe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { EVALUATION } from './render-document.ts';
import { sayer, sayNotices } from './say.ts';
import { type ScoreFlags, scoreRequestOf } from './score-flags.ts';
import { watchFolders } from './watch-folders.ts';
import { writeBaselineFile } from './write-baseline-file.ts';
import { writeDocument, writeFiles } from './write-document.ts';

/** Editors write a file in several steps; what comes within this many milliseconds is one change. */
const SETTLE_MS = 30;
const WATCHING: Notice = { kind: 'watching', message: 'watching; press Ctrl-C to stop.' };
/** Every saved change would be paid for. */
const AT_QUICK_DEPTH: Notice = {
  kind: 'watching',
  message: 'watching at quick depth; --depth standard asks the judge on every change.',
};

/**
 * Scores again whenever something in the targets changes, prints what moved, and writes the files of `-o` anew.
 * Ends when the process is interrupted (`io.onInterrupt`), with exit code 0.
 */
export async function watchScore(paths: readonly string[], flags: ScoreFlags, io: CliIo): Promise<ExitCode> {
  const ports = portsOf(io, flags);
  const request = { ...scoreRequestOf(paths, flags, io), withThreats: undefined, cache: flags.cache ?? true };
  const plan = await planScore(request, ports, { quickByDefault: true });
  if (!plan.settings.depthIsExplicit) plan.notices.push(AT_QUICK_DEPTH);
  if (plan.settings.output !== null && plan.settings.output !== 'text')
    throw new UsageError(
      `--watch prints text, not ${plan.settings.output}. Leave --output out; -o ${plan.settings.output}:FILE is written anew on every change.`,
    );
  const context = { targets: plan.targets, failOn: plan.settings.failOn };
  const say = sayer(io);
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<ExitCode>();
  // It may fail before it is waited for, during the first evaluation.
  ended.catch(() => undefined);

  let previous: EvaluationDocument | null = null;
  const scoreOnce = async (): Promise<ScoreOutcome> => {
    const outcome = await performScore(plan, ports);
    if (outcome.written !== null) await writeBaselineFile(outcome.written, io);
    return outcome;
  };
  const score = async () => {
    const { document, run, notices } = await scoreOnce();
    previous = document;
    await writeDocument(document, EVALUATION, { ...flags, output: 'text' }, io, { ...context, run });
    sayNotices([...notices, WATCHING], flags.quiet, say);
  };
  const scoreAgain = async () => {
    try {
      const { document, run, notices } = await scoreOnce();
      sayNotices(
        notices.filter(({ kind }) => kind === 'not-kept'),
        flags.quiet,
        say,
      );
      const changes = previous === null ? [] : changesView(previous, document);
      previous = document;
      if (changes.length > 0) io.writeOut(layoutText(changes, lookOfStdout(io, flags.color)));
      await writeFiles(document, EVALUATION, flags, io, { ...context, run });
    } catch (error) {
      if (PluginEvalError.isInstance(error)) say(error.message);
      else fail(error);
    }
  };

  // Watching begins first, so that nothing that changes during the first evaluation is missed.
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopWatching = watchFolders(
    plan.targets.map(({ path }) => path),
    (path) => {
      if (isUnfinishedOutput(path) || isOwnOutput(path, flags, io)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(scoreAgain);
      }, SETTLE_MS);
    },
    fail,
  );
  let stopListening = () => {};
  try {
    running = score();
    await running;
    stopListening = io.onInterrupt(() => end(EXIT.fine));
    return await ended;
  } finally {
    stopListening();
    clearTimeout(timer);
    stopWatching();
    await running;
  }
}

/** What this run writes itself, perhaps into a target, is not a reason to score again. */
function isOwnOutput(path: string, flags: ScoreFlags, io: CliIo): boolean {
  const home = resolve(io.workingDirectory, homeFolder(io.variables));
  if (isInside(realPathOrNull(home) ?? home, path)) return true;
  const files = [
    ...flags.write.map(({ file }) => file),
    ...(flags.writeBaseline ? [flags.writeBaseline] : []),
  ];
  return files.some((file) => realPathOrNull(resolve(io.workingDirectory, file)) === path);
}
