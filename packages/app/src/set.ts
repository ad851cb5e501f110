import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { AGENTS, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { compareSets } from '@plugin-eval/quality/skill-set/compare-sets.ts';
import { setFindings } from '@plugin-eval/quality/skill-set/findings-of-set.ts';
import { measureSet } from '@plugin-eval/quality/skill-set/measure-set.ts';
import type { SetMember } from '@plugin-eval/quality/skill-set/set-member.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { resolveRequest } from './resolve-request.ts';
import { addUsage, readUsage, withoutDormant } from './skill-set/add-usage.ts';
import { type GatheredSet, gatherSet, setTargets } from './skill-set/gather-set.ts';
import { setGates } from './skill-set/set-gates.ts';
import type { SetRequest } from './skill-set/set-request.ts';
import { keepDocuments } from './store-documents.ts';

export interface SetOutcome {
  document: SkillSet;
  notices: Notice[];
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
}

/**
 * Analyses a set of skills in each agent: listed, cut and dropped skills, pairs that cannot be told apart,
 * and effects of a change; with sessions, also which skill answers which prompts. Without sessions it works
 * offline and executes nothing.
 * @throws PluginEvalError
 */
export async function set(request: SetRequest, ports: Ports): Promise<SetOutcome> {
  const { gathered, usage, settings, notices } = await gather(request, ports);
  const measuring = request.measure === undefined ? null : await import('./skill-set/measure-set-routing.ts');
  // What cannot be measured is said before anything is computed or paid.
  const plans = measuring?.planSetRouting(gathered, request, settings, ports) ?? null;
  const document = offlineSet(gathered, request, usage);
  const paid = measuring === null || plans === null ? null : await measuring.measureSetRouting(plans, ports);
  const [first = null, ...others] = paid?.measured ?? [];
  const measured = { ...document, measured: first, alsoMeasured: others };
  const finished = { ...measured, gates: setGates(measured, { ...request, failOn: settings.failOn }) };
  const run = paid?.run ?? null;
  const storeNotices = await keepDocuments(run, [{ kind: 'skill-set', document: finished }], ports);
  return { document: finished, notices: [...notices, ...storeNotices], run };
}

/**
 * Estimates the calls of a measurement and their cost. Calls nothing and records nothing. @throws
 * PluginEvalError
 */
export function estimateSet(
  request: SetRequest,
  given: Ports,
): Promise<{ document: DryRun | null; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    if (request.measure === undefined) return { document: null, notices: [] };
    const { gathered, settings, notices } = await gather(request, ports);
    const { estimateSetRouting, planSetRouting } = await import('./skill-set/measure-set-routing.ts');
    const plans = planSetRouting(gathered, request, settings, ports);
    return { document: await estimateSetRouting(plans, ports), notices };
  });
}

async function gather(request: SetRequest, ports: Ports) {
  const targets = setTargets(request);
  const folders = targets.map(({ path }) => path);
  const { settings, notices } = await resolveRequest(request, folders, ports);
  const usage = request.usage === undefined ? null : readUsage(request.usage, request.workingDirectory);
  const set = gatherSet(targets, request, settings, ports.signal);
  const withUse = usage === null ? set : addUsage(set, usage);
  return {
    gathered: request.withoutDormant === true ? withoutDormant(withUse) : withUse,
    ...{ usage, settings, notices },
  };
}

function offlineSet(gathered: GatheredSet, request: SetRequest, usage: Usage | null): SkillSet {
  const { present, kept, removed, isChanged, skipped, errors } = gathered;
  const agents = request.agents ?? AGENTS;
  const context = {
    contextTokens: request.contextTokens ?? null,
    builtIn: request.quietAgents ? ('quiet' as const) : ('all' as const),
  };
  const measured = measureSet(present, agents, context);
  const all = [...present, ...removed];
  const indices = (members: readonly SetMember[]) => new Set(members.map((one) => all.indexOf(one)));
  const before = [...present.slice(0, kept), ...removed];
  const skills = present.map((member, index) => ({
    ...{ name: member.name, path: member.path, line: member.line, plugin: member.plugin },
    prompts: member.prompts.filter(({ acceptable }) => acceptable.length > 0).length,
    description: member.description,
    characters: member.description.length,
    added: index >= kept,
  }));
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    skills,
    removed: removed.map(({ name }) => name),
    ...context,
    ...measured,
    changes: isChanged ? compareSets(all, indices(before), indices(present), agents, context) : [],
    measured: null,
    alsoMeasured: [],
    findings: setFindings(skills, measured),
    ...{ skipped, errors },
    ...(usage === null
      ? {}
      : { usage: { from: usage.window.from, to: usage.window.to, sessions: usage.sessions } }),
    gates: [],
  };
}
