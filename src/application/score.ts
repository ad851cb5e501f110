import { resolve } from 'node:path';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { JudgeScores } from '../documents/judge-scores.ts';
import { ConfigError } from '../errors/config-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { EvaluationOptions } from '../evaluate/evaluation-options.ts';
import { applyGates } from '../evaluate/gates/apply-gates.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import { applyBaseline } from './baseline/apply-baseline.ts';
import { liesInTarget } from './baseline/baseline-file.ts';
import { type Alongside, type EvaluationPlan, evaluateRun } from './evaluation/evaluate-run.ts';
import { readJsonFile } from './input-file.ts';
import type { CliIo } from '../cli/io.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import { reachDepth } from './paid-run/reach-depth.ts';
import { type ScoreFlags, settingsFromScoreFlags } from '../cli/score-flags.ts';
import { VERSION } from '../config/version.ts';

export interface ScorePlan extends EvaluationPlan {
  /** Why the default depth could not be reached; null when it was. */
  depthNotice: string | null;
  notices: string[];
}

export interface ScoreOutcome {
  document: EvaluationDocument;
  /** Null when nothing could cost anything. */
  run: PaidRunFacts | null;
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
  if (flags.watch && !settings.depthIsExplicit) {
    // Every saved change would be paid for.
    settings.depth = 'quick';
    notices.push('watching at quick depth; --depth standard asks the judge on every change.');
  }
  const { depth, notice, judge, simulation } = await reachDepth(settings, io, flags);
  if (simulation?.liftAgainst?.startsWith('git:')) {
    const { checkReference } = await import('./git-version/version-at-reference.ts');
    const reference = simulation.liftAgainst.slice('git:'.length);
    for (const { kind, path } of targets) if (kind === 'skill') await checkReference(path, reference);
  }
  const options: EvaluationOptions = {
    profile: settings.profile,
    limits: settings.limits,
    depth,
    toolVersion: VERSION,
    trustInline: flags.trustInline ?? false,
    allSkills: flags.all ?? false,
  };
  if (flags.judgeScores !== undefined) {
    if (targets.length !== 1 || targets[0]?.kind !== 'skill') {
      throw new UsageError(
        `--judge-scores holds the scores of one skill, and ${paths.join(', ')} is not one. Name a single skill folder.`,
      );
    }
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
    judge,
    simulation,
    ranking: null,
    fresh: flags.fresh ?? false,
    quiet: flags.quiet ?? false,
    depthNotice: notice,
    notices,
  };
}

/**
 * Evaluates, and lays baseline and gates over the result.
 * @param alongside other paid work of the same run
 * @throws PluginEvalError
 */
export async function performScore(
  plan: ScorePlan,
  flags: ScoreFlags,
  io: CliIo,
  alongside?: Alongside,
): Promise<ScoreOutcome> {
  const { targets, settings } = plan;
  const { documents, run } = await evaluateRun(plan, [targets], io, alongside);
  const [evaluated] = documents;
  if (evaluated === undefined) throw new Error('One group of targets gave no document.');
  const folders = targets.map(({ path }) => path);
  const { document, gates, notices } = await applyBaseline(evaluated, flags, folders, io);
  return { document: { ...document, gates: [...applyGates(document, settings), ...gates] }, run, notices };
}

/** Reads `--judge-scores FILE`. @throws ConfigError naming what is missing or out of range */
async function readJudgeScores(file: string, workingDirectory: string): Promise<JudgeScores> {
  const value = readJsonFile(resolve(workingDirectory, file), file, 1024 * 1024);
  const { judgeScoresSchema } = await import('../documents/judge-scores.ts');
  const result = judgeScoresSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(file, issue?.path.join('.') || null, `${issue?.message ?? 'it is not valid'}.`);
}
