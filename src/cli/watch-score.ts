import { type FSWatcher, watch } from 'node:fs';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { PluginEvalError } from '../errors/plugin-eval-error.ts';
import { WatchOutputError } from '../errors/watch-output-error.ts';
import { renderChanges } from '../report/text/changes-text.ts';
import { renderText } from '../report/text/render-text.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import type { ScoreFlags } from './score-flags.ts';
import { performScore, type ScorePlan } from './score-run.ts';
import { writeRenderedFiles } from './write-renderings.ts';

/** Editors write a file in several steps; what comes within this many milliseconds is one change. */
const SETTLE_MS = 30;

/**
 * Scores again whenever something in the targets changes, prints what moved, and writes the files of `-o` anew. Ends when the process is interrupted
 * (`io.onInterrupt`), with exit code 0.
 */
export async function watchScore(plan: ScorePlan, flags: ScoreFlags, io: CliIo): Promise<ExitCode> {
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  const verbosity = flags.verbose ? 'verbose' : flags.quiet ? 'quiet' : 'normal';
  if (plan.settings.output !== null && plan.settings.output !== 'text')
    throw new WatchOutputError(plan.settings.output);
  let previous: EvaluationDocument = (await performScore(plan, flags, io)).document;
  await writeRenderedFiles(previous, plan, flags, io);
  io.writeOut(renderText(previous, { color, verbosity }));
  if (!flags.quiet) io.writeErr('plugin-eval: watching; press Ctrl-C to stop.\n');

  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const rescore = async () => {
    try {
      const { document } = await performScore(plan, flags, io);
      const changes = renderChanges(previous, document, { color });
      previous = document;
      if (changes !== null) io.writeOut(changes);
      await writeRenderedFiles(document, plan, flags, io);
    } catch (error) {
      if (!PluginEvalError.isInstance(error)) throw error;
      io.writeErr(`plugin-eval: ${terminalSafe(error.message)}\n`);
    }
  };
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(rescore);
    }, SETTLE_MS);
  };

  return new Promise((resolve, reject) => {
    const watchers: FSWatcher[] = plan.targets.map(({ path }) => watch(path, { recursive: true }, onChange));
    const stop = (settle: () => void) => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      running.then(settle, reject);
    };
    for (const watcher of watchers) watcher.on('error', (error) => stop(() => reject(error)));
    io.onInterrupt(() => stop(() => resolve(EXIT.fine)));
  });
}
