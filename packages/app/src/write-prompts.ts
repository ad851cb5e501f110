import { posix } from 'node:path';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Prompts, SkillPrompts } from '@plugin-eval/core/documents/prompts.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import {
  generatePromptsFor,
  type PromptModel,
  promptMaterial,
} from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { type JudgeSubject, readJudgeSubject } from '@plugin-eval/quality/judge/judge-subject.ts';
import { estimatePrompts } from '@plugin-eval/quality/monte-carlo/prompts/estimate-prompts.ts';
import { DEFAULT_PROMPT_COUNT } from '@plugin-eval/quality/monte-carlo/prompts/prompt-mix.ts';
import { findPlugin } from '@plugin-eval/skill/find-plugin.ts';
import { identifyTarget, noTarget } from '@plugin-eval/skill/identify-target.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { estimateWithJournal } from './dry-run/estimate-with-journal.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import { type JudgePlan, planJudges } from './paid-run/judge-plan.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import {
  checkPromptsTarget,
  mayWrite,
  namedPromptsTarget,
  ownPromptsTarget,
  type PromptsTarget,
  writePromptsFile,
} from './prompts/prompts-target.ts';
import type { PaidRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';

/** A request to write prompts for skills. The writer is `models.model`, else the first judge. */
export interface WritePromptsRequest extends PaidRequest {
  /** A skill or a plugin. */
  path: string;
  /** The file for the prompts of one skill. @default `evals/trigger_eval.json` in the skill */
  file?: string | undefined;
  /** Overwrites an existing file. @default false */
  force?: boolean | undefined;
  /** Prompts for each skill. @default 15 */
  count?: number | undefined;
}

export interface WritePromptsOutcome {
  /** The written prompts. */
  document: Prompts;
  /** Reasons for missing prompts, by skill. */
  failures: string[];
  run: PaidRunFacts;
  notices: readonly Notice[];
}

/**
 * Has a model write prompts that should and should not trigger a skill, and stores them in its file of
 * trigger tests.
 * @param announce told what is known before anything is paid for
 * @throws PluginEvalError
 */
export async function writePrompts(
  request: WritePromptsRequest,
  ports: Ports,
  announce: (head: { notices: readonly Notice[] }) => void = () => {},
): Promise<WritePromptsOutcome> {
  const plan = await planPrompts(request, ports);
  const { jobs, judge, writer, settings, subject, notices } = plan;
  announce({ notices });
  const skills: SkillPrompts[] = [];
  const { result: failures, run } = await withPaidRun(
    {
      ...{ judge, simulation: null, ranking: null, settings, subjects: [subject], depth: 'deep', request },
      estimate: () => estimateJobs(plan, request, ports),
    },
    ports,
    async ({ perform }) => {
      const result = await writeAll(jobs, countOf(request), writer, perform, (one) => skills.push(one));
      return { result, complete: result.length === 0 };
    },
  );
  return { document: { schemaVersion: SCHEMA_VERSION, skills }, failures, run, notices };
}

/** Estimates the calls and their cost. Calls nothing and records nothing. @throws PluginEvalError */
export function estimatePromptWriting(
  request: WritePromptsRequest,
  given: Ports,
): Promise<{ document: DryRun; notices: readonly Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const plan = await planPrompts(request, ports);
    return { document: await estimateJobs(plan, request, ports), notices: plan.notices };
  });
}

async function estimateJobs(
  { jobs, writer, settings }: PromptsPlan,
  request: WritePromptsRequest,
  ports: Ports,
): Promise<DryRun> {
  const price = priceOf(writer.model, settings.models.prices, ports.now());
  const looked = { settings, fresh: request.fresh ?? false };
  const figures = await estimateWithJournal(looked, ports.store, async (replay) => {
    if (replay !== null)
      for (const { subject } of jobs)
        await attempt(() => generatePromptsFor(subject, countOf(request), writer, replay.perform));
    const estimates = jobs.map(({ subject }) =>
      estimatePrompts(
        Buffer.byteLength(promptMaterial(subject, writer).block),
        writer.maxOutputTokens,
        price,
        writer.model.name,
      ),
    );
    return { estimate: addEstimates(estimates), isWhole: true };
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: 'deep',
    models: [writer.model.name],
    skills: jobs.length,
    sessions: null,
    matchups: null,
    ...figures,
    prompts: [],
  };
}

/** One skill, and where its prompts go. */
interface PromptsJob {
  subject: JudgeSubject;
  target: PromptsTarget;
}

type PromptsPlan = Awaited<ReturnType<typeof planPrompts>>;

async function planPrompts(request: WritePromptsRequest, ports: Ports) {
  const { path, file, workingDirectory, model } = request;
  const found = identifyTarget(path, workingDirectory);
  const { settings, notices } = await resolveRequest(request, [found.path], ports);
  const members = membersOf(path, found, settings);
  if (file !== undefined && members.length !== 1) {
    throw new OutputError(
      file,
      `${found.shown} has ${members.length} skills, and --file takes the prompts of one`,
    );
  }
  const jobs = members.map((member) => jobOf(member, request, settings));
  const open = openJobs(jobs);
  const judge = await planJudges(writerSettings(settings, model), ports);
  const present = jobs
    .filter((job) => !open.includes(job))
    .map(({ target }): Notice => {
      const message = `${target.shown} already exists; --force replaces it.`;
      return { kind: 'prompts', message };
    });
  const writer = writerOf(judge);
  return {
    ...{ jobs: open, judge, writer, settings, subject: found.shown },
    notices: [...notices, ...present],
  };
}

function membersOf(
  given: string,
  { kind, path, shown }: ReturnType<typeof identifyTarget>,
  { limits }: Settings,
): Member[] {
  if (kind === 'skill') return [{ path, shown }];
  const skills = kind === 'plugin' ? findPlugin(path, shown, limits).skills : [];
  if (skills.length > 0) return skills;
  throw noTarget(given, 'foreign', kind === 'plugin' ? 'has no skill' : 'is neither a skill nor a plugin');
}

/** @throws SubjectError, OutputError */
function jobOf(
  member: Member,
  { file, force = false, workingDirectory }: WritePromptsRequest,
  { limits }: Settings,
): PromptsJob {
  const skill = readSkill(member.path, member.shown, limits);
  return {
    subject: readJudgeSubject(skill, limits, { exempt: false }),
    target:
      file === undefined
        ? ownPromptsTarget(skill.folder, posix.dirname(skill.path), force)
        : namedPromptsTarget(file, workingDirectory, force),
  };
}

/**
 * Filters the jobs whose file may be written, before any paid call.
 * @throws OutputError when there is none
 */
function openJobs(jobs: readonly PromptsJob[]): PromptsJob[] {
  const open = jobs.filter(({ target }) => mayWrite(target));
  const [first] = jobs;
  if (open.length === 0 && first !== undefined) checkPromptsTarget(first.target);
  return open;
}

/** One writer: the model that the request names, else the first judge. */
function writerSettings(settings: Settings, model: string | undefined): Settings {
  const judgeModels = model === undefined ? settings.models.judgeModels.slice(0, 1) : [model];
  return { ...settings, models: { ...settings.models, judgeModels, judges: 1 } };
}

/** The model that writes, of a plan for one judge. */
export function writerOf({ models: [model], maxOutputTokens }: JudgePlan): PromptModel {
  if (model === undefined) throw new Error('A plan for one judge has no model.');
  return {
    model,
    maxOutputTokens,
    contextTokens: knownModel(model.provider, model.id)?.contextTokens ?? null,
  };
}

function countOf({ count }: WritePromptsRequest): number {
  return count ?? DEFAULT_PROMPT_COUNT;
}

/** One skill after the other. @returns why prompts are missing, by skill */
async function writeAll(
  jobs: readonly PromptsJob[],
  count: number,
  writer: PromptModel,
  perform: Perform,
  onWritten: (skill: SkillPrompts) => void,
): Promise<string[]> {
  const failures: string[] = [];
  for (const { subject, target } of jobs) {
    try {
      const { prompts } = await generatePromptsFor(subject, count, writer, perform);
      writePromptsFile(target, prompts);
      const { path, name } = subject.skill;
      onWritten({
        path,
        skill: name,
        file: target.shown,
        model: writer.model.name,
        prompts: prompts.map(({ text, bucket, shouldTrigger, leak }) => ({
          prompt: text,
          bucket,
          shouldTrigger,
          leak,
        })),
      });
    } catch (error) {
      if (!MeasurementError.isInstance(error)) throw error;
      failures.push(`${subject.skill.path}: ${error.message}`);
    }
  }
  return failures;
}
