import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import { LISTED_AGENTS, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { listSet } from '@plugin-eval/quality/skill-set/list-set.ts';
import { listedTexts } from '@plugin-eval/quality/skill-set/measure-set.ts';
import { estimateRoutingSessions } from '@plugin-eval/quality/skill-set/routing/estimate-routing-sessions.ts';
import {
  GROWTH_CORE,
  growthOrder,
  growthSizes,
} from '@plugin-eval/quality/skill-set/routing/growth-orders.ts';
import {
  measureRouting,
  type RoutingContext,
  type RoutingRun,
} from '@plugin-eval/quality/skill-set/routing/measure-routing.ts';
import { reduceRouting } from '@plugin-eval/quality/skill-set/routing/reduce/reduce-routing.ts';
import { poolPrompts } from '@plugin-eval/quality/skill-set/routing/routed-prompts.ts';
import {
  planRoutingInstallation,
  type RoutingInstallation,
} from '@plugin-eval/quality/skill-set/routing/routing-installation.ts';
import type { RoutingPlan } from '@plugin-eval/quality/skill-set/routing/routing-rounds.ts';
import { touchedPrompts } from '@plugin-eval/quality/skill-set/routing/touched-prompts.ts';
import { estimateSetRouting as estimateByWords } from '@plugin-eval/quality/skill-set/routing-estimate.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { SESSION_LIMITS } from '@plugin-eval/sessions/session-limits.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import { plannedSessions } from '../dry-run/planned-sessions.ts';
import { type PaidRunFacts, withPaidRun } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { type AgentPlan, planAgents, pricesOf } from '../threat/plan-agents.ts';
import type { GatheredSet } from './gather-set.ts';
import { installedSet, type LeftOutMember } from './installed-set.ts';
import { profiledAgents } from './profiled-agents.ts';
import type { SetRequest } from './set-request.ts';

/** Decisions made before the first session. */
export interface SetRoutingPlan {
  request: SetRequest;
  settings: Settings;
  agent: AgentPlan;
  setting: SessionSetting;
  routing: RoutingPlan;
  installation: RoutingInstallation;
  leftOut: LeftOutMember[];
  /** Prompts for skills that are not in the set. */
  promptsLeftOut: number;
  /** Number of members after the change. */
  members: number;
}

/**
 * Plans the sessions of each agent, in order.
 * @throws UsageError where there is nothing to ask
 * @throws ConfigError, MissingKeyError for a driver or a model that cannot be used
 */
export function planSetRouting(
  gathered: GatheredSet,
  request: SetRequest,
  settings: Settings,
  ports: Pick<Ports, 'variables' | 'now'>,
): SetRoutingPlan[] {
  return planAgents(settings, request.workingDirectory, ports).map((agent) =>
    planInAgent(gathered, request, settings, agent),
  );
}

function planInAgent(
  gathered: GatheredSet,
  request: SetRequest,
  settings: Settings,
  agent: AgentPlan,
): SetRoutingPlan {
  const { present, removed, kept, isChanged } = gathered;
  const program = agent.program?.program.driver;
  const [listedIn = 'claude-code'] =
    profiledAgents(program === undefined ? undefined : { agents: [program] }, LISTED_AGENTS) ?? [];
  const { sessions = 0, growth: withGrowth = false } = request.measure ?? {};
  const contextTokens =
    request.contextTokens ?? knownModel(agent.model.provider, agent.model.id)?.contextTokens ?? null;
  const indexed = [...present, ...removed].map((member, index) => ({ index, member }));
  const isAfter = ({ index }: { index: number }) => index < present.length;
  const isBefore = ({ index }: { index: number }) => index < kept || index >= present.length;
  const after = installedSet(listedIn, indexed.filter(isAfter), contextTokens, settings.limits);
  const before = isChanged
    ? installedSet(listedIn, indexed.filter(isBefore), contextTokens, settings.limits).installed
    : [];
  const measured = new Set(after.installed.map(({ member }) => member));
  const pool = poolPrompts(present);
  // No worker can run the prompts of a skill that no session has.
  const prompts = pool.prompts.filter(
    ({ owners }) => owners.length === 0 || owners.some((owner) => measured.has(owner)),
  );
  if (!prompts.some(({ owners }) => owners.length > 0))
    throw new UsageError(
      'No prompt of these skills says which skill it is for, so sessions have nothing to show. plugin-eval prompts writes some.',
    );
  const { seed } = settings.models;
  const texts = listedTexts(listSet(listedIn, present, { contextTokens, builtIn: 'quiet' }));
  const { answers } = estimateByWords(
    texts,
    prompts.map(({ owners, text, acceptable }) => ({ owner: owners[0] ?? 0, text, acceptable })),
  );
  const withPrompts = new Set(prompts.flatMap(({ owners }) => owners));
  const installed = after.installed.map(({ member }) => member);
  const grown = growthOrder(
    installed.map((member) => withPrompts.has(member)),
    seededRandom(seed),
  ).map((place) => installed[place] as number);
  const sizes = growthSizes(installed.length);
  const staying = new Set(installed.filter((member) => member < kept));
  const changed = new Set(indexed.filter(({ index }) => index >= kept).map(({ index }) => index));
  return {
    ...{ request, settings, agent, leftOut: after.leftOut, members: present.length },
    promptsLeftOut: pool.leftOut,
    setting: {
      ...SESSION_LIMITS,
      ...{ driver: agent.driver, driverVersion: agent.driverVersion, model: agent.model },
      listingBudget: listingBudgetFor(contextTokens),
    },
    routing: {
      ...{ prompts, sessions, seed },
      estimated: answers.map(({ taker }) => taker),
      growth: withGrowth ? { sizes, core: grown.slice(0, GROWTH_CORE) } : null,
      change: isChanged
        ? {
            staying,
            touched: touchedPrompts(
              prompts,
              indexed.map(({ member }) => member),
              changed,
            ),
          }
        : null,
    },
    installation: planRoutingInstallation(
      { set: after.installed, before, growth: grown },
      [
        ...present.map(({ name, description }) => `${name} ${description}`),
        ...prompts.map(({ text }) => text),
      ],
      seed,
    ),
  };
}

/** Runs the sessions and puts the figures together. @throws PluginEvalError */
export async function measureSetRouting(
  plans: readonly SetRoutingPlan[],
  ports: Ports,
): Promise<{ measured: MeasuredRouting[]; run: PaidRunFacts }> {
  const [first, ...others] = plans;
  if (first === undefined) throw new Error('There is no agent to measure in.');
  const { request, settings } = first;
  const { result, run } = await withPaidRun(
    {
      ...{ judge: null, simulation: null, ranking: null, settings, request, depth: 'deep' },
      probed: {
        sessions: { ...first.agent, others: others.map((other) => other.agent) },
        kinds: [],
      },
      subjects: [...request.paths, ...(request.add ?? [])],
      estimate: () => estimateSetRouting(plans, ports),
    },
    ports,
    async ({ perform, sessions, progress }) => {
      if (sessions === null) throw new Error('This run has no sessions.');
      const drawn: RoutingRun[] = [];
      for (const plan of plans)
        drawn.push(
          await measureSessions(plan, {
            ...{ perform, skillRegistry: sessions.skillRegistry, concurrency: sessions.concurrency },
            onPlan: (questions) => progress({ type: 'questions-planned', questions }),
          }),
        );
      return { result: drawn, complete: drawn.every(({ complete }) => complete) };
    },
  );
  return {
    measured: plans.map((plan, index) => figuresOf(plan, result[index] as RoutingRun)),
    run,
  };
}

function figuresOf(plan: SetRoutingPlan, drawn: RoutingRun): MeasuredRouting {
  const { agent, routing, installation, leftOut, members, promptsLeftOut } = plan;
  return {
    ...{ driver: agent.driver, driverVersion: agent.driverVersion, model: agent.model.name },
    listingBudget: plan.setting.listingBudget,
    notInstalled: leftOut
      .filter(({ member }) => member < members)
      .map(({ member, reason }) => ({ skill: member, reason })),
    ...reduceRouting(routing, installation, drawn, members, promptsLeftOut),
  };
}

/**
 * Estimates the calls of a measurement and their cost. Calls nothing and records nothing. @throws
 * DatabaseError
 */
export async function estimateSetRouting(plans: readonly SetRoutingPlan[], ports: Ports): Promise<DryRun> {
  const [first, ...others] = plans;
  if (first === undefined) throw new Error('There is no agent to measure in.');
  const { request, settings, routing, members } = first;
  const priceOf = pricesOf(settings, ports);
  const figures = await estimateWithJournal(
    { fresh: request.fresh ?? false },
    ports.store,
    async (replay) => {
      const estimate = addEstimates(
        plans.map((plan) =>
          estimateRoutingSessions(plan.routing, plan.installation, plan.setting, priceOf(plan.agent.model)),
        ),
      );
      if (replay === null) return { estimate, isWhole: true };
      const context = { perform: replay.perform, skillRegistry: new SkillRegistry(), concurrency: 16 };
      let isWhole = true;
      for (const plan of plans) isWhole = (await measureSessions(plan, context)).complete && isWhole;
      return { estimate, isWhole };
    },
  );
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: 'deep',
    models: [],
    skills: members,
    sessions: plannedSessions([first.agent, ...others.map((other) => other.agent)], routing.sessions),
    matchups: null,
    ...figures,
    prompts: [],
  };
}

function measureSessions(
  { routing, installation, setting, request }: SetRoutingPlan,
  context: RoutingContext,
): Promise<RoutingRun> {
  return measureRouting(routing, installation, setting, request.paths.join(' '), context);
}
