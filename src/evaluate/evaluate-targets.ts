import type { Collection, Evaluation, EvaluationDocument } from '../documents/evaluation.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import { unlistedSkillsSentence } from '../documents/unlisted-skills.ts';
import { SubjectError } from '../errors/subject-error.ts';
import { discover } from '../skill/discover.ts';
import { findMarketplace } from '../skill/find-marketplace.ts';
import { findPlugin } from '../skill/find-plugin.ts';
import type { Target } from '../skill/identify-target.ts';
import type { CollectionMembers, FailedMember, Member, PluginMember } from '../skill/member.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import type { AnalysisJob, AnalysisOutcome } from './analysis-job.ts';
import { analyseAll } from './analysis-pool.ts';
import type { CachedAnalysis } from './cached-analysis.ts';
import { erroredSkill } from './errored-skill.ts';
import { assemblePlugin, type PluginSummaries, pluginJobs } from './evaluate-plugin.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import type { PaidLayers } from './paid-layers.ts';
import { summariseCollection } from './summarise-collection.ts';

export interface EvaluationContext {
  clock: Clock;
  /** The most threads to use. */
  concurrency: number;
  /** Opens what is known of files that have not changed, given how many there are; absent: every file is read. */
  openCache?: (files: number) => Promise<CachedAnalysis | null>;
  /** Absent: layer 1 alone runs. */
  paid?: PaidLayers;
}

/**
 * Evaluates what the paths of a command line name. The shape of the result follows the kind of target: one skill,
 * one plugin, or a collection for everything else. Source: docs/specification/documents.md, "Targets and documents".
 */
export async function evaluateTargets(
  targets: readonly Target[],
  options: EvaluationOptions,
  context: EvaluationContext,
): Promise<EvaluationDocument> {
  const [target] = targets;
  if (targets.length === 1 && target?.kind === 'skill') return evaluateOneSkill(target, options, context);
  if (targets.length === 1 && target?.kind === 'plugin') {
    const plugin = findPlugin(target.path, target.shown, options.limits);
    if (plugin.skills.length === 0) {
      const message = `${target.shown} has no skill, so there is nothing to score.`;
      plugin.errors.push({ path: target.shown, rule: 'plugin-no-skills', message });
    }
    const outcomes = await runJobs(pluginJobs(plugin), options, context);
    return assemblePlugin(plugin, outcomes, options, await pluginSummariesFor(context));
  }
  const members = collectMembers(targets, options);
  return evaluateMembers(members, collectionSubject(targets), options, context);
}

/** Every layer that is to run, over every job. @returns outcomes in the order of the jobs */
async function runJobs(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: EvaluationContext,
): Promise<AnalysisOutcome[]> {
  const { clock, paid, concurrency } = context;
  const cache = (await context.openCache?.(jobs.length)) ?? null;
  let outcomes: AnalysisOutcome[];
  try {
    outcomes = await analyseAll(jobs, options, { clock, concurrency, cache });
  } finally {
    cache?.close();
  }
  if (paid === undefined) return outcomes;
  // Loaded only when a model is going to be asked.
  const { addPaidLayers } = await import('./paid-layers.ts');
  return addPaidLayers(jobs, outcomes, options, { clock, paid });
}

/** Loaded only when something was paid for. */
async function pluginSummariesFor({ paid }: EvaluationContext): Promise<PluginSummaries | undefined> {
  if (paid === undefined) return undefined;
  return (await import('./plugin-summaries.ts')).PLUGIN_SUMMARIES;
}

async function evaluateOneSkill(
  target: Target,
  options: EvaluationOptions,
  context: EvaluationContext,
): Promise<Evaluation> {
  const member = { path: target.path, shown: target.shown };
  const [outcome] = await runJobs([{ kind: 'skill', member }], options, context);
  if (outcome?.kind === 'skill') return outcome.evaluation;
  if (outcome?.kind !== 'failed') throw new Error(`A skill came back as ${outcome?.kind}.`);
  const { path, rule, message } = outcome.error;
  return erroredSkill(member, new SubjectError(rule, path, message), options);
}

function collectMembers(targets: readonly Target[], options: EvaluationOptions): CollectionMembers {
  const members: CollectionMembers = { skills: [], plugins: [], unlisted: [], skipped: [], errors: [] };
  const seen = new Set<string>();
  for (const target of targets) {
    try {
      addAll(members, withoutRepeats(withUnlisted(membersOf(target, options), options), seen));
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      members.errors.push({ path: error.path, rule: error.rule, message: error.message });
    }
  }
  return members;
}

function membersOf({ kind, path, shown }: Target, options: EvaluationOptions): CollectionMembers {
  const none: CollectionMembers = { skills: [], plugins: [], unlisted: [], skipped: [], errors: [] };
  if (kind === 'skill') return { ...none, skills: [{ path, shown }] };
  if (kind === 'plugin') return { ...none, plugins: [findPlugin(path, shown, options.limits)] };
  if (kind === 'marketplace') return findMarketplace(path, shown, options.limits);
  const found = discover(path, shown, options.limits);
  if (Object.values(found).some((list) => list.length > 0)) return found;
  throw new SubjectError(
    'skill-file-missing',
    shown,
    `${shown} has no SKILL.md, and no skill was found below it.`,
  );
}

/** Skills that a marketplace holds and does not list are members on request, else counted. */
function withUnlisted(found: CollectionMembers, { allSkills = false }: EvaluationOptions): CollectionMembers {
  if (!allSkills) return found;
  return {
    ...found,
    skills: [...found.skills, ...found.unlisted.flatMap(({ skills }) => skills)],
    unlisted: [],
  };
}

/** Paths may overlap; what an earlier one brought is skipped, and said to be. */
function withoutRepeats(found: CollectionMembers, seen: Set<string>): CollectionMembers {
  const skipped = [...found.skipped];
  const isNew = ({ path, shown }: Member) => {
    const real = realPathOrNull(path) ?? path;
    if (!seen.has(real)) return true;
    skipped.push({ path: shown, reason: 'an earlier path covers it already' });
    return false;
  };
  const skills = found.skills.filter(isNew);
  const plugins = found.plugins.filter(isNew);
  for (const { path } of [...skills, ...plugins]) seen.add(realPathOrNull(path) ?? path);
  for (const { skills: own } of plugins) for (const { path } of own) seen.add(realPathOrNull(path) ?? path);
  return { ...found, skills, plugins, skipped };
}

function addAll(members: CollectionMembers, found: CollectionMembers): void {
  members.skills.push(...found.skills);
  members.plugins.push(...found.plugins);
  members.unlisted.push(...found.unlisted);
  members.skipped.push(...found.skipped);
  members.errors.push(...found.errors);
}

/** A plugin without skills is skipped, unless that is because something about it is wrong. */
function isWorthEvaluating({ skills, errors, notes }: PluginMember): boolean {
  return skills.length > 0 || errors.length > 0 || notes.length > 0;
}

async function evaluateMembers(
  members: CollectionMembers,
  subject: Collection['subject'],
  options: EvaluationOptions,
  context: EvaluationContext,
): Promise<Collection> {
  const skillJobs: AnalysisJob[] = members.skills.map((member) => ({ kind: 'skill', member }));
  const plugins = members.plugins.filter(isWorthEvaluating);
  const jobsByPlugin = plugins.map(pluginJobs);
  const outcomes = await runJobs([...skillJobs, ...jobsByPlugin.flat()], options, context);

  const evaluations: Evaluation[] = [];
  const withoutSkills = members.plugins.filter((plugin) => !plugins.includes(plugin));
  const skipped = [
    ...members.skipped,
    ...withoutSkills.map(({ shown }) => ({ path: shown, reason: 'the plugin has no skills' })),
    ...members.unlisted.map(({ marketplace, skills }) => ({
      path: marketplace,
      reason: unlistedSkillsSentence(skills.length),
    })),
  ];
  const errors: FailedMember[] = [...members.errors];
  for (const outcome of outcomes.slice(0, skillJobs.length)) {
    if (outcome.kind === 'skill') evaluations.push(outcome.evaluation);
    else if (outcome.kind === 'failed') errors.push(outcome.error);
  }
  const unscored = errors.length;
  let next = skillJobs.length;
  const summaries = await pluginSummariesFor(context);
  plugins.forEach((plugin, index) => {
    const count = jobsByPlugin[index]?.length ?? 0;
    const evaluation = assemblePlugin(plugin, outcomes.slice(next, next + count), options, summaries);
    next += count;
    errors.push(...evaluation.errors);
    evaluations.push(evaluation);
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    subject,
    depth: options.depth,
    summary: summariseCollection(
      evaluations,
      unscored,
      members.unlisted.flatMap(({ skills }) => skills).length,
    ),
    evaluations,
    skipped,
    errors,
    gates: [],
  };
}

function collectionSubject(targets: readonly Target[]): Collection['subject'] {
  const only = targets.length === 1 ? targets[0] : undefined;
  const path = only?.shown ?? '.';
  return {
    kind: 'collection',
    name: only ? (only.path.split(/[/\\]/).pop() ?? path) : `${targets.length} paths`,
    path,
    sha256: null,
  };
}
