import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import type { PromptModel } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { ALPHA, SMALLEST_GAIN, type VerdictTerms } from '@plugin-eval/quality/improve/verdict.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { SESSION_LIMITS } from '@plugin-eval/sessions/session-limits.ts';
import type { Notice } from '../notice.ts';
import { type JudgePlan, planJudges } from '../paid-run/judge-plan.ts';
import type { Ports } from '../ports.ts';
import { resolveRequest } from '../resolve-request.ts';
import { type AgentPlan, planAgents } from '../threat/plan-agents.ts';
import { writerOf } from '../write-prompts.ts';
import type { ImproveRequest } from './improve-request.ts';
import type { ImprovementPlan } from './plan-comparison.ts';
import { type ImprovementSources, improvedTarget, readImprovement } from './plan-improvement.ts';
import { promptHash, promptUse } from './prompt-uses.ts';
import { type Candidate, readCandidates } from './read-candidates.ts';
import { unwrittenCandidates, writerSubject } from './write-candidates.ts';

/** Decisions made before anything is paid for. */
export interface PreparedImprovement {
  sources: ImprovementSources;
  /** The comparison; for candidates that are still to be written, one of the same size. */
  improvement: ImprovementPlan;
  settings: Settings;
  agents: readonly [AgentPlan, ...AgentPlan[]];
  terms: VerdictTerms;
  use: number;
  /** The model that writes candidates; null where they are given. */
  writer: { judge: JudgePlan; model: PromptModel; count: number } | null;
  notices: Notice[];
}

/** @throws PluginEvalError */
export async function prepareImprovement(
  request: ImproveRequest,
  ports: Ports,
): Promise<PreparedImprovement> {
  const target = improvedTarget(request);
  const { settings, notices } = await resolveRequest(request, [target.path], ports);
  const sources = readImprovement(request, target, settings);
  const agents = planAgents(settings, request.workingDirectory, ports);
  const { from = [], written: count } = request;
  if (count === undefined) {
    if (from.length === 0) throw new UsageError('improve judges candidates: name one or more with --from.');
    const { skill, original, limits } = sources;
    const replaced = { folder: skill.folder, skill: original };
    const candidates = await readCandidates(from, replaced, request.workingDirectory, limits);
    return withCandidates({ sources, settings, agents, writer: null, notices }, candidates, request, ports);
  }
  if (from.length > 0) throw new UsageError('--from names candidates, and --description has them written.');
  if (agents.length > 1)
    throw new UsageError('Candidates race in one agent. Judge the winner in others with --from.');
  writerSubject(sources);
  const judge = await planJudges(
    {
      ...settings,
      models: { ...settings.models, judgeModels: settings.models.judgeModels.slice(0, 1), judges: 1 },
    },
    ports,
  );
  const writer = { judge, model: writerOf(judge), count };
  const candidates = unwrittenCandidates(sources, count);
  return withCandidates({ sources, settings, agents, writer, notices }, candidates, request, ports);
}

/**
 * Completes a plan with its candidates. Without any, the original alone is shown.
 * @param looks sessions of each prompt that the original has already
 * @throws UsageError
 */
export async function withCandidates(
  prepared: Pick<PreparedImprovement, 'sources' | 'settings' | 'agents' | 'writer' | 'notices'>,
  candidates: readonly Candidate[],
  request: ImproveRequest,
  ports: Ports,
  looks = 0,
): Promise<PreparedImprovement> {
  const { sources, agents, writer } = prepared;
  const planned = sources.planWith(candidates, writer !== null);
  const improvement =
    candidates.length > 0
      ? planned
      : { ...planned, comparison: { ...planned.comparison, isRace: false, sessions: looks } };
  const { comparison, original } = improvement;
  const use = await promptUse(
    {
      skill: original.name,
      arms: [original, ...candidates.map((one) => one.skill)].map(({ hash }) => hash),
      prompts: comparison.prompts.map(({ text }) => promptHash(text)),
      models: agents.map(({ driver, model }) => `${driver} ${model.name}`),
      sessionsEach: comparison.sessions,
    },
    { fresh: request.fresh ?? false, run: request.resumed?.id ?? null },
    ports,
  );
  return {
    ...{ ...prepared, improvement, use },
    terms: {
      alpha: ALPHA / (writer?.count ?? candidates.length) / 2 ** (use - 1),
      smallestGain: request.smallestGain ?? SMALLEST_GAIN,
      penalty: 0,
    },
  };
}

/** The setting of an agent's sessions. */
export function sessionSetting({ driver, driverVersion, model }: AgentPlan): SessionSetting {
  const contextTokens = knownModel(model.provider, model.id)?.contextTokens ?? null;
  return { ...SESSION_LIMITS, driver, driverVersion, model, listingBudget: listingBudgetFor(contextTokens) };
}
