import type { CliIo } from '@plugin-eval/cli/io.ts';
import { onTestFinished } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import type { StandIn, StandInOptions } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { runCommand } from './recording-io.ts';
import { temporaryRepository } from './temporary-folder.ts';
import { type TreeEntry, writeTree } from './write-tree.ts';

/** Each question once, so that tests which are not about draws count few calls. */
export const ONE_DRAW = { PLUGIN_EVAL_DRAWS: '1' };

/** A folder, a model behind the Anthropic protocol, and a home with a journal of its own. */
export interface JudgedStage {
  root: string;
  standIn: StandIn;
  /** Runs one command line in this process. */
  run(
    args: readonly string[],
    changes?: Partial<CliIo>,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
}

/** @param tree of the folder that commands run in */
export async function judgedStage(
  tree: Record<string, TreeEntry>,
  options: Partial<StandInOptions> = {},
): Promise<JudgedStage> {
  const root = temporaryRepository();
  writeTree(root, tree);
  const standIn = await startStandIn({ protocol: 'anthropic', answer: honestJudge, ...options });
  onTestFinished(() => standIn.stop());
  return {
    root,
    standIn,
    run: (args, changes = {}) =>
      runCommand(root, args, {
        ...changes,
        variables: {
          ...standInVariables('anthropic', standIn.url),
          ...ONE_DRAW,
          PLUGIN_EVAL_HOME: `${root}/home`,
          ...changes.variables,
        },
      }),
  };
}
