import type { CliIo } from '@plugin-eval/cli/io.ts';
import { onTestFinished } from 'vitest';
import {
  type BatchStandIn,
  type BatchStandInOptions,
  startBatchStandIn,
} from '../stand-ins/batches/stand-in-batches.ts';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { ONE_DRAW } from './judged-command.ts';
import { runCommand } from './recording-io.ts';
import { temporaryRepository } from './temporary-folder.ts';
import { type TreeEntry, writeTree } from './write-tree.ts';

/** A folder, a provider with a batch interface, and a home with a journal of its own. */
export interface BatchedStage {
  root: string;
  standIn: BatchStandIn;
  run(
    args: readonly string[],
    changes?: Partial<CliIo>,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
}

/** @param tree of the folder that commands run in */
export async function batchedStage(
  tree: Record<string, TreeEntry>,
  options: Partial<BatchStandInOptions> = {},
): Promise<BatchedStage> {
  const root = temporaryRepository();
  writeTree(root, tree);
  const provider = options.provider ?? 'anthropic';
  const standIn = await startBatchStandIn({ provider, answer: honestJudge, ...options });
  onTestFinished(() => standIn.stop());
  return {
    root,
    standIn,
    run: (args, changes = {}) =>
      runCommand(root, args, {
        now: () => new Date(),
        ...changes,
        variables: {
          ...standInVariables(provider === 'anthropic' ? 'anthropic' : 'openai-chat', standIn.url),
          ...ONE_DRAW,
          PLUGIN_EVAL_HOME: `${root}/home`,
          ...changes.variables,
        },
      }),
  };
}
