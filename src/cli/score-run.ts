import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { JudgeScoresTargetError } from '../errors/judge-scores-target-error.ts';
import { evaluateTargets } from '../evaluate/evaluate-targets.ts';
import type { EvaluationOptions } from '../evaluate/evaluation-options.ts';
import { applyGates } from '../evaluate/gates/apply-gates.ts';
import { identifyTarget, type Target } from '../skill/identify-target.ts';
import { applyBaseline } from './apply-baseline.ts';
import { liesInTarget } from './baseline-file.ts';
import type { CliIo } from './io.ts';
import { readJudgeScores } from './judge-scores-file.ts';
import { reachDepth } from './reach-depth.ts';
import { type ScoreFlags, settingsFromScoreFlags } from './score-flags.ts';
import { VERSION } from './version.ts';

/** Everything that is settled before anything is read of a target. */
export interface ScorePlan {
  targets: Target[];
  settings: Settings;
  options: EvaluationOptions;
  /** Whether the default depth could not be reached. */
  depthMissed: boolean;
  notices: string[];
}

export interface ScoreOutcome {
  document: EvaluationDocument;
  notices: string[];
}

/** @throws PluginEvalError */
export async function planScore(paths: readonly string[], flags: ScoreFlags, io: CliIo): Promise<ScorePlan> {
  const targets = paths.map((path) => identifyTarget(path, io.workingDirectory));
  const { settings, notices } = await resolveSettings({
    flags: settingsFromScoreFlags(flags),
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: targets.map(({ path }) => path),
  });
  const { depth, notice } = reachDepth(settings, flags.judgeScores !== undefined);
  const options: EvaluationOptions = {
    profile: settings.profile,
    limits: settings.limits,
    depth,
    toolVersion: VERSION,
    trustInline: flags.trustInline ?? false,
  };
  if (flags.judgeScores !== undefined) {
    if (targets.length !== 1 || targets[0]?.kind !== 'skill') throw new JudgeScoresTargetError(paths);
    options.judgeScores = await readJudgeScores(flags.judgeScores, io.workingDirectory);
    if (
      liesInTarget(
        flags.judgeScores,
        targets.map(({ path }) => path),
        io.workingDirectory,
      )
    ) {
      notices.push(
        `${flags.judgeScores} lies inside the skill that it judges; whoever wrote the one could write the other.`,
      );
    }
  }
  return {
    targets,
    settings,
    options,
    depthMissed: notice !== null,
    notices: notice === null ? notices : [...notices, notice],
  };
}

/** Evaluates, and lays baseline and gates over the result. @throws PluginEvalError */
export async function performScore(plan: ScorePlan, flags: ScoreFlags, io: CliIo): Promise<ScoreOutcome> {
  const { targets, settings, options } = plan;
  const evaluated = await evaluateTargets(targets, options, {
    clock: io.clock,
    concurrency: settings.concurrency ?? io.cores,
  });
  const folders = targets.map(({ path }) => path);
  const { document, gates, notices } = await applyBaseline(evaluated, flags, folders, io);
  return { document: { ...document, gates: [...applyGates(document, settings), ...gates] }, notices };
}
