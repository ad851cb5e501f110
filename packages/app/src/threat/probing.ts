import type { ConverterName, StrategyName } from '@plugin-eval/core/documents/attack-names.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { type AttackForm, PLAIN } from '@plugin-eval/threat/attacks/attacked-probe.ts';
import { converterChain } from '@plugin-eval/threat/converters/chain.ts';
import type { LiveTarget } from '@plugin-eval/threat/live/live-target.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import type { Notice } from '../notice.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import { type PaidRun, withPaidRun } from '../paid-run/paid-run.ts';
import type { ProbedPlan, RunEstimate } from '../paid-run/paid-run-plan.ts';
import type { Ports } from '../ports.ts';
import type { PaidRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';
import type { Asking } from './ask-probes.ts';
import {
  MIN_GEOMETRY_CASES,
  type ProbesRequest,
  type RequestedProbes,
  requestedProbes,
  type ThreatReportRequest,
} from './threat-request.ts';

/** Probes of a live target, and payment. */
export interface ProbingRequest extends PaidRequest, ProbesRequest, ThreatReportRequest {
  /** Samples of each probe and each twin, 1 to 100. @default 1 */
  samples?: number | undefined;
  /** Chains of converters in which the probes and twins are put too, each first name first. @default none */
  convert?: readonly (readonly ConverterName[])[] | undefined;
  /** Strategies over several turns; `none` is the probe as it is. @default none */
  strategy?: readonly StrategyName[] | undefined;
  /** Sends the benign twins too, which reveal false refusals. @default true */
  twins?: boolean | undefined;
}

/** Decisions made before the first question, apart from the target. */
export interface ProbingPlan<Request extends ProbingRequest = ProbingRequest> extends RequestedProbes {
  request: Request;
  settings: Settings;
  samples: number;
  twins: boolean;
  /** Forms in which the probes are put. */
  attacks: readonly AttackForm[];
  seed: number;
  minGeometryCases: number;
  notices: Notice[];
}

/** A target, and the plans to query it. */
export interface Probed {
  /** The target as the journal names it. */
  target: LiveTarget;
  /** Skills to register with the sessions. */
  skills: readonly SynthesisedSkill[];
  plan: ProbedPlan;
}

/** @param folders of the skills under test: no configuration is taken from inside them @throws PluginEvalError */
export async function planProbing<Request extends ProbingRequest>(
  request: Request,
  folders: readonly string[],
  ports: Ports,
): Promise<ProbingPlan<Request>> {
  const paths = folders.map((folder) => identifyTarget(folder, request.workingDirectory).path);
  const { settings, notices } = await resolveRequest(request, paths, ports);
  const { samples = 1, twins = true, minGeometryCases = MIN_GEOMETRY_CASES } = request;
  return {
    attacks: attackForms(request),
    ...{ request, settings, notices, samples, twins, minGeometryCases },
    ...requestedProbes(request),
    seed: settings.models.seed,
  };
}

/** The plain probes unless only strategies are wanted, then each chain and each strategy once. @throws UsageError, ConfigError for a chain that is none */
function attackForms({ convert = [], strategy }: ProbingRequest): AttackForm[] {
  const chains = new Map(convert.map((names) => [converterChain(names).names.join(), names]));
  const strategies = [...new Set(strategy)].filter((name) => name !== 'none');
  const isPlainWanted = chains.size > 0 || strategies.length === 0 || strategy?.includes('none') === true;
  return [
    ...(isPlainWanted ? [PLAIN] : []),
    ...[...chains.values()].map((converters) => ({ converters, strategy: null })),
    ...strategies.map((name) => ({ converters: [], strategy: name })),
  ];
}

/** Sends probes in one run of the journal. @throws PluginEvalError */
export async function performProbing<Result>(
  plan: ProbingPlan,
  { target: { target }, skills, plan: probed }: Probed,
  ports: Ports,
  {
    work,
    estimate,
    judge = null,
  }: {
    work: (asking: Asking) => Promise<{ result: Result; complete: boolean }>;
    estimate: () => Promise<RunEstimate>;
    /** Other judge calls in the run. @default nothing */
    judge?: JudgePlan | null;
  },
) {
  const { settings, request } = plan;
  const subjects = target.skills?.length ? target.skills.map(({ path }) => path) : [target.name];
  return await withPaidRun(
    { judge, simulation: null, ranking: null, probed, settings, subjects, depth: 'deep', request, estimate },
    ports,
    (run) =>
      work(
        askingIn(run, plan, skills, ports, (questions) =>
          run.progress({ type: 'questions-planned', questions }),
        ),
      ),
  );
}

/** Builds the query tools of a run, whose sessions get the skills. */
export function askingIn(
  { perform, sessions }: PaidRun,
  { settings, loaded, samples }: Pick<ProbingPlan, 'settings' | 'loaded' | 'samples'>,
  skills: readonly SynthesisedSkill[],
  { cores }: Pick<Ports, 'cores'>,
  onPlan: Asking['onPlan'],
): Asking {
  for (const skill of skills) sessions?.skillRegistry.put(skill);
  return {
    ...{ perform, samples, onPlan },
    rules: loadSignals(),
    shipped: loaded.shipped,
    threads: Math.min(settings.concurrency ?? cores, cores),
    concurrency: sessions?.concurrency,
    workspaces: sessions?.workspaces,
  };
}
