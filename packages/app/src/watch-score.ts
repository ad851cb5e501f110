import { resolve } from 'node:path';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { homeFolder } from '@plugin-eval/engine/config/environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import { SCORING, type ScoreHead, type ScoreOutcome, type ScoreRequest } from './score.ts';
import { watchFolders } from './watch-folders.ts';
import { isUnfinishedOutput } from './write-output-file.ts';

export interface WatchScoreRequest extends ScoreRequest {
  /** Files that the caller writes after each evaluation: that they change is not a reason to evaluate again. */
  writtenFiles?: readonly string[] | undefined;
}

export type WatchEvent =
  | ({ type: 'scored' } & ScoreOutcome)
  /** The changed targets could not be scored; the next change is awaited. */
  | { type: 'failed'; error: PluginEvalError };

/** Milliseconds within which changes count as one: editors write a file in several steps. */
const SETTLE_MS = 30;
/** Every saved change would be paid for. */
const AT_QUICK_DEPTH: Notice = {
  kind: 'watching',
  message: 'watching at quick depth; --depth standard asks the judge on every change.',
};

/**
 * Scores, and rescores on each change of the targets, until the signal is aborted. The default depth is
 * quick. Interrupts are deferred from the second event on.
 * @param onHead told what is known before anything is measured
 * @throws PluginEvalError when the first evaluation fails, or watching does
 */
export async function* watchScore(
  request: WatchScoreRequest,
  ports: Ports,
  onHead: (head: ScoreHead) => void = () => {},
): AsyncGenerator<WatchEvent, void, undefined> {
  const watched = { ...request, withThreats: undefined, cache: request.cache ?? true };
  const plan = await SCORING.plan(watched, ports, { settle: quickByDefault });
  plan.remembered = new Map();
  if (!plan.settings.depthIsExplicit) plan.notices.push(AT_QUICK_DEPTH);
  onHead(plan);

  let isChanged = false;
  const failures: unknown[] = [];
  let wake = () => {};
  let timer: NodeJS.Timeout | undefined;
  // Watching begins first, so that nothing that changes during the first evaluation is missed.
  const stopWatching = watchFolders(
    plan.targets.map(({ path }) => path),
    (path) => {
      if (isUnfinishedOutput(path) || isOwnOutput(path, request, ports)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isChanged = true;
        wake();
      }, SETTLE_MS);
    },
    (error) => {
      failures.push(error);
      wake();
    },
  );
  const stop = () => wake();
  let letInterrupts = () => {};
  try {
    yield { type: 'scored', ...(await SCORING.measure(plan, ports)) };
    letInterrupts = ports.deferInterrupts();
    ports.signal.addEventListener('abort', stop);
    for (;;) {
      if (failures.length > 0) throw failures[0];
      if (ports.signal.aborted) return;
      if (!isChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      isChanged = false;
      try {
        yield { type: 'scored', ...(await SCORING.measure(plan, ports)) };
      } catch (error) {
        // Nothing was lost with an evaluation that is interrupted without a run.
        if (ports.signal.aborted && !(InterruptedError.isInstance(error) && error.run !== null)) return;
        if (!PluginEvalError.isInstance(error)) throw error;
        yield { type: 'failed', error };
      }
    }
  } finally {
    letInterrupts();
    ports.signal.removeEventListener('abort', stop);
    clearTimeout(timer);
    stopWatching();
  }
}

function quickByDefault(settings: Settings): Settings {
  return settings.depthIsExplicit ? settings : { ...settings, depth: 'quick' };
}

/** Returns true for our own output, which must not cause a rescore, even inside a target. */
function isOwnOutput(
  path: string,
  { workingDirectory, writeBaseline, writtenFiles = [] }: WatchScoreRequest,
  { variables }: Ports,
): boolean {
  const home = resolve(workingDirectory, homeFolder(variables));
  if (isInside(realPathOrNull(home) ?? home, path)) return true;
  const files = writeBaseline === undefined ? writtenFiles : [...writtenFiles, writeBaseline.file];
  return files.some((file) => realPathOrNull(resolve(workingDirectory, file)) === path);
}
