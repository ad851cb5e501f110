import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { unlistedSkillsSentence } from '@plugin-eval/core/documents/unlisted-skills.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { findPlugin } from '@plugin-eval/skill/find-plugin.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { CollectionMembers, FailedMember, PluginMember } from '@plugin-eval/skill/member.ts';
import type { AnalysisJob, AnalysisOutcome } from './analysis-job.ts';
import { analyseEach } from './analysis-pool.ts';
import type { CachedAnalysis } from './cached-analysis.ts';
import { collectMembers } from './collect-members.ts';
import { erroredSkill } from './errored-skill.ts';
import { assemblePlugin, type PluginSummaries, pluginJobs } from './evaluate-plugin.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import type { PaidLayers } from './paid-layers.ts';
import type { RemoteAnalysis } from './remote-analysis/analyse-remotely.ts';
import { scannedApart } from './scan/scanned-apart.ts';
import { CollectionTally } from './summarise-collection.ts';

export interface EvaluationContext {
  clock: Clock;
  /** The most threads to use. */
  concurrency: number;
  /** Opens cached results of unchanged files, given their number; absent: every file is read. */
  openCache?: (files: number) => Promise<CachedAnalysis | null>;
  /** Analyses layer 1 on other machines; absent: this one does. */
  remoteAnalysis?: RemoteAnalysis;
  /** The paid layers; absent: only layer 1 runs. */
  paid?: PaidLayers;
  /** Ends the evaluation of a collection. */
  signal?: AbortSignal;
}

/**
 * Evaluates the paths of a command line. The shape of the result follows the kind of target: one skill, one
 * plugin, or a collection for everything else. Source: docs/specification/documents.md, "Targets and
 * documents".
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
    const outcomes = await runAll(pluginJobs(plugin, options), options, context);
    return assemblePlugin(plugin, outcomes, options, await pluginSummariesFor(context));
  }
  const evaluations: Evaluation[] = [];
  const rest = await evaluateEach(
    ...([targets, options, context] as const),
    (evaluation) => void evaluations.push(evaluation),
  );
  return collectionOf(rest, evaluations);
}

/** The document of a collection, independent of the order in which its parts arrived. */
export function collectionOf(
  { schemaVersion, tool, subject, depth, summary, skipped, errors, gates }: Omit<Collection, 'evaluations'>,
  evaluations: Evaluation[],
): Collection {
  return { schemaVersion, tool, subject, depth, summary, evaluations, skipped, errors, gates };
}

/** Takes the members of a collection, one after the other, in their order. */
export type OnMember = (evaluation: Evaluation) => void | Promise<void>;

/**
 * Evaluates a collection member by member without storing them.
 * @param onMember waited for
 * @returns what is known at the end
 */
export async function evaluateEach(
  targets: readonly Target[],
  options: EvaluationOptions,
  context: EvaluationContext,
  onMember: OnMember,
): Promise<Omit<Collection, 'evaluations'>> {
  const rest = await evaluateMembers(collectMembers(targets, options), options, context, onMember);
  return { ...rest, subject: collectionSubject(targets) };
}

/** Returns true when the paths give one document with members. */
export function isCollectionOf(targets: readonly Target[]): boolean {
  const [target] = targets;
  return targets.length !== 1 || (target?.kind !== 'skill' && target?.kind !== 'plugin');
}

/** Runs every requested layer over all jobs. @returns outcomes in their order */
async function runAll(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: EvaluationContext,
): Promise<AnalysisOutcome[]> {
  return take(measured(jobs, options, context), jobs.length);
}

/** The same, each as soon as it and those before it are known. */
async function* measured(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: EvaluationContext,
): AsyncGenerator<AnalysisOutcome, void, void> {
  const { clock, paid } = context;
  const found = analysed(jobs, options, context);
  if (paid === undefined) return yield* found;
  // Loaded only when a model is going to be asked.
  const { withPaidLayers } = await import('./paid-layers.ts');
  try {
    yield* withPaidLayers(jobs, found, options, { clock, paid });
  } finally {
    await found.return();
  }
}

/** Runs layer 1 of each file, through the cache if there is one. */
async function* analysed(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  context: EvaluationContext,
): AsyncGenerator<AnalysisOutcome, void, void> {
  if (context.remoteAnalysis !== undefined) {
    const { analyseRemotely } = await import('./remote-analysis/analyse-remotely.ts');
    yield* analyseRemotely(jobs, options, context.clock, context.remoteAnalysis);
    return;
  }
  const cache = (await context.openCache?.(jobs.length)) ?? null;
  try {
    yield* analyseEach(jobs, options, { ...context, cache, givesWay: context.paid !== undefined });
  } finally {
    await cache?.close();
  }
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
  const [outcome] = await runAll([{ kind: 'skill', member }], options, context);
  if (outcome?.kind === 'skill') return outcome.evaluation;
  if (outcome?.kind !== 'failed') throw new Error(`A skill came back as ${outcome?.kind}.`);
  const { path, rule, message } = outcome.error;
  return erroredSkill(member, new SubjectError(rule, path, message), options);
}

/** A plugin without skills is skipped, unless that is because something about it is wrong. */
function isWorthEvaluating({ skills, errors, notes }: PluginMember): boolean {
  return skills.length > 0 || errors.length > 0 || notes.length > 0;
}

/** A subject of a collection, with its jobs. */
interface Unit {
  plugin: PluginMember | null;
  jobs: AnalysisJob[];
}

async function evaluateMembers(
  members: CollectionMembers,
  options: EvaluationOptions,
  context: EvaluationContext,
  onMember: OnMember,
): Promise<Omit<Collection, 'subject' | 'evaluations'>> {
  const plugins = members.plugins.filter(isWorthEvaluating);
  const withoutSkills = members.plugins.filter((plugin) => !plugins.includes(plugin));
  const skipped = [
    ...members.skipped,
    ...withoutSkills.map(({ shown }) => ({ path: shown, reason: 'the plugin has no skills' })),
    ...members.unlisted.map(({ marketplace, skills }) => ({
      path: marketplace,
      reason: unlistedSkillsSentence(skills.length),
    })),
  ];
  const apart = scannedApart({ skills: members.skills, plugins });
  const units: Unit[] = [
    ...members.skills.map((member) => ({ plugin: null, jobs: [{ kind: 'skill' as const, member }] })),
    ...plugins.map((plugin) => ({
      plugin,
      jobs: pluginJobs(plugin, options, apart.get(plugin)),
    })),
  ];
  const errors: FailedMember[] = [...members.errors];
  let unscored = errors.length;
  const tally = new CollectionTally();
  const summaries = await pluginSummariesFor(context);
  const keep = async (evaluation: Evaluation) => {
    tally.add(evaluation);
    await onMember(evaluation);
  };
  for await (const { plugin, outcomes } of analysedUnits(units, options, context)) {
    if (context.signal?.aborted) throw new InterruptedError();
    const [outcome] = outcomes;
    if (plugin !== null) {
      const evaluation = assemblePlugin(plugin, outcomes, options, summaries);
      errors.push(...evaluation.errors);
      await keep(evaluation);
    } else if (outcome?.kind === 'skill') await keep(outcome.evaluation);
    else if (outcome?.kind === 'failed') {
      errors.push(outcome.error);
      unscored += 1;
    }
  }
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    depth: options.depth,
    summary: tally.summary(unscored, members.unlisted.flatMap(({ skills }) => skills).length),
    skipped,
    errors,
    gates: [],
  };
}

interface AnalysedUnit extends Pick<Unit, 'plugin'> {
  outcomes: AnalysisOutcome[];
}

/** Yields units with their findings, in order. */
async function* analysedUnits(
  units: readonly Unit[],
  options: EvaluationOptions,
  context: EvaluationContext,
): AsyncGenerator<AnalysedUnit, void, void> {
  const found = measured(
    units.flatMap((unit) => unit.jobs),
    options,
    context,
  );
  try {
    for (const { plugin, jobs } of units) yield { plugin, outcomes: await take(found, jobs.length) };
  } finally {
    await found.return();
  }
}

async function take<Item>(items: AsyncIterator<Item, void>, count: number): Promise<Item[]> {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value, done } = await items.next();
    if (done) throw new Error(`${taken.length} results came of ${count}.`);
    taken.push(value);
  }
  return taken;
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
