import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import type { BaselineRequest } from '../baseline/apply-baseline.ts';
import type { EvaluationPlan } from '../evaluation/evaluation-plan.ts';
import type { Notice } from '../notice.ts';
import { ownRulesOf } from '../own-rules/own-rules-of.ts';
import { severityOf } from '../own-rules/severity-of.ts';
import { referencesIn } from '../paid-run/planned-arms.ts';
import { reachDepth } from '../paid-run/reach-depth.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';
import type { EvaluationRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';
import { scanSettingsOf } from '../scan-settings-of.ts';

/** A request to evaluate skills. */
export interface EvaluatedRequest extends EvaluationRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** Accepts suppressions by comments in the skills. @default false */
  trustInline?: boolean | undefined;
  /** Scores skills of a marketplace that belong to no listed plugin, too. @default false */
  allSkills?: boolean | undefined;
  /** Reuses results of unchanged files. @default for collections of over 500 files */
  cache?: boolean | undefined;
}

export interface ScorePlan extends EvaluationPlan {
  /** True when the default depth could not be reached. */
  missedDepth: boolean;
  /** Notices known before the first measurement; a missed depth comes first. */
  notices: Notice[];
  /** Input applied to the result: a safety delta measured earlier, and baselines. */
  safety?: SafetyDelta;
  baselines?: BaselineRequest & { workingDirectory: string };
}

/** Deviations of a plan from the usual one. */
export interface PlanChanges {
  /** Changes the settings that were resolved. */
  settle?: (settings: Settings) => Settings;
  /** Finds the depth that can be reached. @default the models that the settings name reach it */
  reach?: typeof reachDepth;
}

/** Settles everything before anything of a skill is read or paid for. @throws PluginEvalError */
export async function planScore(
  request: EvaluatedRequest,
  ports: Ports,
  { settle = (settings) => settings, reach = reachDepth }: PlanChanges = {},
): Promise<ScorePlan> {
  const { paths, workingDirectory, trustInline = false, allSkills = false, scan = true, cache } = request;
  const targets = paths.map((path) => identifyTarget(path, workingDirectory));
  const folders = targets.map(({ path }) => path);
  const { settings: resolved, notices } = await resolveRequest(request, folders, ports);
  const settings = settle(resolved);
  const { depth, notice, judge, simulation } = await reach(settings, request, ports);
  if (simulation !== null) await checkSessions(simulation, targets, settings);
  const rules = await ownRulesOf(settings, folders, workingDirectory);
  const scanning = await scanSettingsOf(settings, folders, workingDirectory);
  const options: EvaluationOptions = {
    ...{ profile: settings.profile, limits: settings.limits, depth, toolVersion: VERSION },
    ...{ trustInline, allSkills, scan },
    ...(rules === null ? {} : { rules }),
    ...(scanning === undefined ? {} : { scanning }),
    ...(await severityOf(settings)),
  };
  return {
    ...{ request, targets, settings, options, judge, simulation, ranking: null, cache },
    missedDepth: notice !== null,
    notices: notice === null ? notices : [notice, ...notices],
  };
}

/** @throws UsageError, UnreadableGradersError for sessions that could not be run or graded */
async function checkSessions(
  simulation: SimulationPlan,
  targets: readonly Target[],
  settings: Settings,
): Promise<void> {
  const { requireGraders } = await import('../evaluation/require-graders.ts');
  await requireGraders(simulation, targets, settings);
  const references = referencesIn([simulation.liftAgainst, ...simulation.arms.map(({ version }) => version)]);
  if (references.length === 0) return;
  const { checkReference } = await import('../git-version/version-at-reference.ts');
  for (const reference of references)
    for (const { kind, path } of targets) if (kind === 'skill') await checkReference(path, reference);
}
