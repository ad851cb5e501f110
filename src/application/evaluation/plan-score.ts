import { resolve } from 'node:path';
import { readBoundedFile } from '../../config/read-bounded-file.ts';
import type { Settings } from '../../config/settings.ts';
import { VERSION } from '../../config/version.ts';
import type { JudgeScores } from '../../documents/judge-scores.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { ConfigError } from '../../errors/config-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { EvaluationOptions } from '../../evaluate/evaluation-options.ts';
import { identifyTarget, type Target } from '../../skill/identify-target.ts';
import type { BaselineRequest } from '../baseline/apply-baseline.ts';
import { liesInTarget } from '../baseline/baseline-file.ts';
import { readJsonFile } from '../input-file.ts';
import type { Notice } from '../notice.ts';
import { ownRulesOf } from '../own-rules/own-rules-of.ts';
import { reachDepth } from '../paid-run/reach-depth.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';
import type { EvaluationRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';
import { scanSettingsOf } from '../scan-settings-of.ts';
import type { EvaluationPlan } from './evaluation-plan.ts';
import { requireGraders } from './require-graders.ts';

const LARGEST_TELEMETRY = 256 * 1024 ** 2;

/** What is to be scored, and how. */
export interface ScoreRequest extends EvaluationRequest, BaselineRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** Whether comments in the skills may suppress findings. @default false */
  trustInline?: boolean | undefined;
  /** Whether skills of a marketplace that belong to no listed plugin are scored too. @default false */
  allSkills?: boolean | undefined;
  /** Whether results of files that have not changed are used again. @default for collections of over 500 files */
  cache?: boolean | undefined;
  /** A JSON file with scores of layer 2; for one skill. */
  judgeScores?: string | undefined;
  /** File of logs in OTLP JSON with events of Claude Code, whose real use stands beside what is measured. @default none */
  observed?: string | undefined;
  /** A JSON file with the safety delta of just these skills. */
  withThreats?: string | undefined;
}

export interface ScorePlan extends EvaluationPlan {
  request: ScoreRequest;
  /** Whether the default depth could not be reached. */
  missedDepth: boolean;
  /** That was measured before; null where none was named. */
  safety: SafetyDelta | null;
  /** What is known before anything is measured; that the depth was missed comes first. */
  notices: Notice[];
}

/**
 * Settles everything before anything of a skill is read or paid for.
 * @param quickByDefault whether a depth that nobody asked for is quick
 * @param isPriced whether the default depth is taken as asked for, without falling back to quick
 * @throws PluginEvalError
 */
export async function planScore(
  request: ScoreRequest,
  ports: Ports,
  { quickByDefault = false, isPriced = false }: { quickByDefault?: boolean; isPriced?: boolean } = {},
): Promise<ScorePlan> {
  const { paths, workingDirectory } = request;
  const targets = paths.map((path) => identifyTarget(path, workingDirectory));
  const folders = targets.map(({ path }) => path);
  const { settings, notices } = await resolveRequest(request, folders, ports);
  if (quickByDefault && !settings.depthIsExplicit) settings.depth = 'quick';
  const wanted = isPriced ? { ...settings, depthIsExplicit: true } : settings;
  const { depth, notice, judge, simulation } = await reachDepth(wanted, request, ports);
  await checkLiftReference(simulation, targets);
  await requireGraders(simulation, targets, settings);
  const options: EvaluationOptions = {
    profile: settings.profile,
    limits: settings.limits,
    depth,
    toolVersion: VERSION,
    trustInline: request.trustInline ?? false,
    allSkills: request.allSkills ?? false,
    scan: request.scan ?? true,
  };
  const rules = await ownRulesOf(settings, folders, workingDirectory);
  if (rules !== null) options.rules = rules;
  const scanning = await scanSettingsOf(settings, workingDirectory);
  if (scanning !== undefined) options.scanning = scanning;
  if (request.judgeScores !== undefined) {
    if (targets.length !== 1 || targets[0]?.kind !== 'skill') {
      throw new UsageError(
        `--judge-scores holds the scores of one skill, and ${paths.join(', ')} is not one. Name a single skill folder.`,
      );
    }
    options.judgeScores = await readJudgeScores(request.judgeScores, workingDirectory);
    if (liesInTarget(request.judgeScores, folders, workingDirectory)) {
      const message = `${request.judgeScores} lies inside the skill that it judges; whoever wrote the one could write the other.`;
      notices.push({ kind: 'judge-scores', message });
    }
  }
  if (request.observed !== undefined) {
    const { telemetry, said } = await readObserved(request.observed, workingDirectory);
    options.telemetry = telemetry;
    if (said !== null) notices.push({ kind: 'observed', message: said });
  }
  return {
    ...{ request, targets, settings, options, judge, simulation },
    ...{ ranking: null, cache: request.cache },
    missedDepth: notice !== null,
    safety: await readSafety(request, targets, settings),
    notices: notice === null ? notices : [notice, ...notices],
  };
}

async function checkLiftReference(
  simulation: SimulationPlan | null,
  targets: readonly Target[],
): Promise<void> {
  if (!simulation?.liftAgainst?.startsWith('git:')) return;
  const { checkReference } = await import('../git-version/version-at-reference.ts');
  const reference = simulation.liftAgainst.slice('git:'.length);
  for (const { kind, path } of targets) if (kind === 'skill') await checkReference(path, reference);
}

async function readSafety(
  { withThreats, workingDirectory }: ScoreRequest,
  targets: readonly Target[],
  settings: Settings,
): Promise<SafetyDelta | null> {
  if (withThreats === undefined) return null;
  const { readSafetyReport } = await import('../safety/safety-report-file.ts');
  return readSafetyReport(withThreats, targets, settings.limits, workingDirectory);
}

/** @throws ConfigError for a file without any event */
async function readObserved(file: string, workingDirectory: string) {
  const text = readBoundedFile(resolve(workingDirectory, file), file, LARGEST_TELEMETRY);
  const { readTelemetry } = await import('../../evaluate/observed/read-telemetry.ts');
  const telemetry = readTelemetry(text);
  const { skills, sessionsSeen, unnamed, unreadable } = telemetry;
  if (sessionsSeen === 0 && skills.length === 0 && unnamed === 0)
    throw new ConfigError(
      file,
      null,
      'it holds no logs of Claude Code in OTLP JSON, one request or one on each line.',
    );
  const said =
    unreadable === 0 ? null : `${file}: ${unreadable} lines are not JSON objects and were skipped.`;
  return { telemetry, said };
}

/** @throws ConfigError naming what is missing or out of range */
async function readJudgeScores(file: string, workingDirectory: string): Promise<JudgeScores> {
  const value = readJsonFile(resolve(workingDirectory, file), file, 1024 * 1024);
  const { judgeScoresSchema } = await import('../../documents/judge-scores.ts');
  const result = judgeScoresSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(file, issue?.path.join('.') || null, `${issue?.message ?? 'it is not valid'}.`);
}
