import type { Settings } from '../config/settings.ts';
import { VERSION } from '../config/version.ts';
import { AGENTS, type AgentName, SCHEMA_VERSION } from '../documents/names.ts';
import type { SkillSet } from '../documents/skill-set.ts';
import { InterruptedError } from '../errors/interrupted-error.ts';
import { SubjectError } from '../errors/subject-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { collectMembers, skillsWithPlugins } from '../evaluate/collect-members.ts';
import { identifyTarget } from '../skill/identify-target.ts';
import type { ReadLimits } from '../skill/limits.ts';
import type { CollectionMembers } from '../skill/member.ts';
import { compareSets } from '../skill-set/compare-sets.ts';
import { measureSet } from '../skill-set/measure-set.ts';
import { readMember } from '../skill-set/read-member.ts';
import { setFindings } from '../skill-set/set-findings.ts';
import type { SetMember } from '../skill-set/set-member.ts';
import { failOnFindings } from './fail-on-findings.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';

/** Which skills are looked at together, and in which agents. */
export interface SetRequest extends SettingsRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** @default all */
  agents?: readonly AgentName[] | undefined;
  /** Tokens of the model's context. @default what each agent usually has */
  contextTokens?: number | undefined;
  /** Whether the agents' own skills are counted only where no switch turns them off. @default false */
  quietAgents?: boolean | undefined;
  /** What is to be added, in the same forms as `paths`. */
  add?: readonly string[] | undefined;
  /** Names of skills that are to be taken out. */
  without?: readonly string[] | undefined;
  /** Most characters or tokens beyond the budget of an agent, as a gate. */
  maxOverflow?: number | undefined;
  /** Least mean of the estimated recalls, 0 to 1, as a gate. */
  minRecall?: number | undefined;
  /** Most by which the others' mean recall may fall with the change, 0 to 1, as a gate. */
  maxRecallLoss?: number | undefined;
}

/**
 * What a set of skills is in each agent: who is listed, cut and dropped, who cannot be told apart, and what a change does
 * to the others. Offline; nothing is executed.
 * @throws PluginEvalError
 */
export async function set(
  request: SetRequest,
  ports: Ports,
): Promise<{ document: SkillSet; notices: Notice[] }> {
  const { paths, add = [], without = [], workingDirectory } = request;
  const targets = [...paths, ...add].map((path) => identifyTarget(path, workingDirectory));
  const { settings, notices } = await resolveRequest(
    request,
    targets.map(({ path }) => path),
    ports,
  );
  const found = collectMembers(targets.slice(0, paths.length), optionsFor(settings));
  const base = readMembers(found, settings.limits, ports.signal);
  const joining = collectMembers(targets.slice(paths.length), optionsFor(settings));
  const added =
    add.length === 0 ? { members: [], errors: [] } : readMembers(joining, settings.limits, ports.signal);
  const isRemoved = removal(base.members, without);
  const kept = base.members.filter((member) => !isRemoved(member));
  const present = [...kept, ...added.members];
  const agents = request.agents ?? AGENTS;
  const context = {
    contextTokens: request.contextTokens ?? null,
    builtIn: request.quietAgents ? ('quiet' as const) : ('all' as const),
  };
  const measured = measureSet(present, agents, context);
  const removed = base.members.filter(isRemoved);
  const isChanged = add.length + without.length > 0;
  const all = [...present, ...removed];
  const indices = (members: readonly SetMember[]) => new Set(members.map((one) => all.indexOf(one)));
  const skills = present.map((member, index) => ({
    ...{ name: member.name, path: member.path, line: member.line, plugin: member.plugin },
    prompts: member.prompts.filter(({ acceptable }) => acceptable.length > 0).length,
    characters: member.description.length,
    added: index >= kept.length,
  }));
  const document: SkillSet = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    skills,
    removed: removed.map(({ name }) => name),
    ...context,
    ...measured,
    changes: isChanged ? compareSets(all, indices(base.members), indices(present), agents, context) : [],
    findings: setFindings(skills, measured),
    skipped: [...found.skipped, ...(add.length === 0 ? [] : joining.skipped)],
    errors: [...found.errors, ...base.errors, ...(add.length === 0 ? [] : joining.errors), ...added.errors],
    gates: [],
  };
  document.gates.push(...gatesOf(document, request));
  return { document, notices };
}

function optionsFor({ profile, limits }: Pick<Settings, 'profile' | 'limits'>) {
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  return { profile, limits, depth, toolVersion: VERSION, allSkills: true };
}

function readMembers(found: CollectionMembers, limits: ReadLimits, signal: AbortSignal) {
  const members: SetMember[] = [];
  const errors: SkillSet['errors'] = [];
  for (const { member, plugin } of skillsWithPlugins(found)) {
    if (signal.aborted) throw new InterruptedError();
    try {
      members.push(readMember(member, plugin, limits));
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      errors.push({ path: error.path, rule: error.rule, message: error.message });
    }
  }
  return { members, errors };
}

/** @throws UsageError when a name is no skill of the set */
function removal(members: readonly SetMember[], names: readonly string[]): (member: SetMember) => boolean {
  const known = new Set(members.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new UsageError(`--without ${unknown}: no skill of the set has this name.`);
  return ({ name }) => names.includes(name);
}

function gatesOf(document: SkillSet, request: SetRequest): SkillSet['gates'] {
  const { failOn, maxOverflow, minRecall, maxRecallLoss } = request;
  return [
    ...(failOn === undefined || failOn === null ? [] : [failOnFindings(document.findings, failOn)]),
    ...(maxOverflow === undefined ? [] : [overflowGate(document, maxOverflow)]),
    ...(minRecall === undefined ? [] : [recallGate(document, minRecall)]),
    ...(maxRecallLoss === undefined ? [] : [lossGate(document, maxRecallLoss)]),
  ];
}

function overflowGate({ agents }: SkillSet, bound: number): SkillSet['gates'][number] {
  const beyond = agents.map(({ agent, budget }) => ({
    agent,
    by: budget === null ? 0 : Math.max(0, budget.wanted - budget.limit),
    unit: budget?.unit ?? 'characters',
  }));
  const worst = beyond.reduce((most, one) => (one.by > most.by ? one : most), beyond[0] ?? NOTHING);
  const passed = worst.by <= bound;
  const message = passed
    ? `No agent's budget is exceeded by more than ${bound}.`
    : `The rows are ${worst.by} ${worst.unit} beyond the budget of ${worst.agent}, ${worst.by - bound} more than ${bound}.`;
  return { name: 'max-overflow', bound, passed, message };
}

const NOTHING = { agent: 'none', by: 0, unit: 'characters' };

function recallGate({ agents }: SkillSet, bound: number): SkillSet['gates'][number] {
  const low = agents.find(({ routing: { meanRecall } }) => meanRecall === null || meanRecall + 1e-9 < bound);
  const message =
    low === undefined
      ? `The estimated recall is at least ${bound} in every agent.`
      : low.routing.meanRecall === null
        ? 'There are no prompts to estimate a recall from.'
        : `The estimated recall in ${low.agent} is ${low.routing.meanRecall.toFixed(3)}, under ${bound}.`;
  return { name: 'min-recall', bound, passed: low === undefined, message };
}

function lossGate({ changes }: SkillSet, bound: number): SkillSet['gates'][number] {
  const losses = changes.map(({ agent, meanRecallBefore, meanRecallAfter }) => ({
    agent,
    loss: meanRecallBefore === null || meanRecallAfter === null ? 0 : meanRecallBefore - meanRecallAfter,
  }));
  const worst = losses.find(({ loss }) => loss > bound + 1e-9);
  const message =
    worst === undefined
      ? `The others lose at most ${bound} of their estimated recall.`
      : `The others lose ${worst.loss.toFixed(3)} of their estimated recall in ${worst.agent}, more than ${bound}.`;
  return { name: 'max-recall-loss', bound, passed: worst === undefined, message };
}
