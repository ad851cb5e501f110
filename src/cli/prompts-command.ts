import { posix } from 'node:path';
import { estimateWithJournal } from '../application/dry-run/estimate-with-journal.ts';
import {
  checkPromptsTarget,
  mayWrite,
  namedPromptsTarget,
  ownPromptsTarget,
  type PromptsTarget,
  writePromptsFile,
} from '../application/own-prompts-file.ts';
import { type JudgePlan, planJudges } from '../application/paid-run/judge-plan.ts';
import { withPaidRun } from '../application/paid-run/paid-run.ts';
import { sqliteStore } from '../application/sqlite-store.ts';
import { readModelEnvironment } from '../config/model-environment.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { DryRun } from '../documents/dry-run.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import type { Prompts, SkillPrompts } from '../documents/prompts.ts';
import { MeasurementError } from '../errors/measurement-error.ts';
import { OutputError } from '../errors/output-error.ts';
import { generatePromptsFor, type PromptModel, promptMaterial } from '../evaluate/prompts-for-skill.ts';
import { type JudgeSubject, readJudgeSubject } from '../judge/judge-subject.ts';
import { priceOf } from '../model/call-cost.ts';
import { knownModel } from '../model/known-models.ts';
import { estimatePrompts } from '../monte-carlo/prompts/estimate-prompts.ts';
import { renderJson } from '../report/json.ts';
import { plural } from '../report/number-format.ts';
import { figureLines } from '../report/text/likely-figures.ts';
import { renderPromptsText } from '../report/text/prompts-text.ts';
import { attempt } from '../run/attempt.ts';
import { addEstimates } from '../run/estimate.ts';
import type { Perform } from '../run/task.ts';
import { findPlugin } from '../skill/find-plugin.ts';
import { identifyTarget, noTarget } from '../skill/identify-target.ts';
import type { Member } from '../skill/member.ts';
import { readSkill } from '../skill/read-skill.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportRun } from './report-run.ts';
import { runRequestOf } from './run-request.ts';

/** The flags of `prompts`. */
export interface PromptsFlags {
  file?: string;
  force?: boolean;
  count: number;
  output: 'text' | 'json';
  config?: string;
  model?: string;
  maxCost?: number;
  sameEndpoint?: string[];
  dryRun?: boolean;
  fresh?: boolean;
  callTimeout?: number;
  quiet?: boolean;
}

/** One skill, and where its prompts go. */
interface PromptsJob {
  subject: JudgeSubject;
  target: PromptsTarget;
}

/** `plugin-eval prompts PATH` @throws PluginEvalError */
export async function runPrompts(path: string, flags: PromptsFlags, io: CliIo): Promise<ExitCode> {
  const found = identifyTarget(path, io.workingDirectory);
  const { settings, notices } = await resolveSettings({
    flags: {
      models: { model: flags.model, maxCost: flags.maxCost, callTimeout: flags.callTimeout },
      sameEndpoints: flags.sameEndpoint,
    },
    configFile: flags.config,
    variables: io.variables,
    workingDirectory: io.workingDirectory,
    targets: [found.path],
  });
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  if (!flags.quiet) for (const notice of notices) say(notice);
  const members = membersOf(path, found, settings);
  if (flags.file !== undefined && members.length !== 1) {
    throw new OutputError(
      flags.file,
      `${found.shown} has ${members.length} skills, and -o takes the prompts of one`,
    );
  }
  const jobs = withoutPresent(
    members.map((member) => jobOf(member, flags, settings, io)),
    flags.quiet ? () => {} : say,
  );

  const plan = planJudges(
    writerSettings(settings, flags.model),
    readModelEnvironment(io.variables, settings.models.endpoints),
    io.now(),
  );
  const writer = writerOf(plan);
  if (flags.dryRun) return dryRun(jobs, writer, settings, flags, io);
  const { result: failures, run } = await withPaidRun(
    {
      judge: plan,
      simulation: null,
      ranking: null,
      settings,
      subjects: [found.shown],
      depth: 'deep',
      request: runRequestOf(io, flags),
    },
    portsOf(io, flags),
    async ({ perform }) => {
      const result = await writeAll(jobs, writer, perform, flags, io);
      return { result, complete: result.length === 0 };
    },
  );
  for (const failure of failures) say(failure);
  reportRun(run, [], flags.quiet ?? false, say);
  if (failures.length > 0 && !run.stats.budgetRefused) {
    say(`what was finished is kept; to try the rest again: plugin-eval runs resume ${run.id}`);
  }
  return failures.length > 0 ? EXIT.notMeasured : EXIT.fine;
}

function membersOf(
  given: string,
  { kind, path, shown }: ReturnType<typeof identifyTarget>,
  { limits }: Settings,
): Member[] {
  if (kind === 'skill') return [{ path, shown }];
  const skills = kind === 'plugin' ? findPlugin(path, shown, limits).skills : [];
  if (skills.length > 0) return skills;
  throw noTarget(given, 'foreign', kind === 'plugin' ? 'has no skill' : 'is no skill and no plugin');
}

/** @throws SubjectError, OutputError */
function jobOf(member: Member, flags: PromptsFlags, { limits }: Settings, io: CliIo): PromptsJob {
  const skill = readSkill(member.path, member.shown, limits);
  const force = flags.force ?? false;
  return {
    subject: readJudgeSubject(skill, limits, { exempt: false }),
    target:
      flags.file === undefined
        ? ownPromptsTarget(skill.folder, posix.dirname(skill.path), force)
        : namedPromptsTarget(flags.file, io.workingDirectory, force),
  };
}

/**
 * The jobs whose file may be written, asked before anything is paid for.
 * @throws OutputError when there is none
 */
function withoutPresent(jobs: readonly PromptsJob[], say: (message: string) => void): PromptsJob[] {
  const open = jobs.filter(({ target }) => mayWrite(target));
  const [first] = jobs;
  if (open.length === 0 && first !== undefined) checkPromptsTarget(first.target);
  for (const { target } of jobs.filter((job) => !open.includes(job))) {
    say(`${target.shown} is there already and stays as it is; --force replaces it.`);
  }
  return open;
}

/** One writer: the model of the command line, else the first judge. */
function writerSettings(settings: Settings, model: string | undefined): Settings {
  const judgeModels = model === undefined ? settings.models.judgeModels.slice(0, 1) : [model];
  return { ...settings, models: { ...settings.models, judgeModels, judges: 1 } };
}

function writerOf({ models: [model], maxOutputTokens }: JudgePlan): PromptModel {
  if (model === undefined) throw new Error('A plan for one judge has no model.');
  return {
    model,
    maxOutputTokens,
    contextTokens: knownModel(model.provider, model.id)?.contextTokens ?? null,
  };
}

/** One skill after the other. @returns why prompts are missing, by skill */
async function writeAll(
  jobs: readonly PromptsJob[],
  writer: PromptModel,
  perform: Perform,
  flags: PromptsFlags,
  io: CliIo,
): Promise<string[]> {
  const failures: string[] = [];
  const skills: SkillPrompts[] = [];
  for (const { subject, target } of jobs) {
    try {
      const { prompts } = await generatePromptsFor(subject, flags.count, writer, perform);
      writePromptsFile(target, prompts);
      const { path, name } = subject.skill;
      skills.push({
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
  const document: Prompts = { schemaVersion: SCHEMA_VERSION, skills };
  if (flags.output === 'json') io.writeOut(renderJson(document));
  else io.writeOut(skills.map(renderPromptsText).join('\n'));
  return failures;
}

async function dryRun(
  jobs: readonly PromptsJob[],
  writer: PromptModel,
  settings: Settings,
  { output, fresh = false, count }: PromptsFlags,
  io: CliIo,
): Promise<ExitCode> {
  const price = priceOf(writer.model, settings.models.prices, io.now());
  const figures = await estimateWithJournal(
    { settings, fresh },
    sqliteStore(io.variables),
    async (replay) => {
      if (replay !== null)
        for (const { subject } of jobs)
          await attempt(() => generatePromptsFor(subject, count, writer, replay.perform));
      const estimate = addEstimates(
        jobs.map(({ subject }) =>
          estimatePrompts(
            Buffer.byteLength(promptMaterial(subject, writer).block),
            writer.maxOutputTokens,
            price,
            writer.model.name,
          ),
        ),
      );
      return { estimate, isWhole: true };
    },
  );
  const document: DryRun = {
    schemaVersion: SCHEMA_VERSION,
    depth: 'deep',
    models: [writer.model.name],
    skills: jobs.length,
    sessions: null,
    matchups: null,
    ...figures,
    prompts: [],
  };
  io.writeOut(
    output === 'json'
      ? renderJson(document)
      : `Prompts for ${plural(jobs.length, 'skill')} by ${terminalSafe(writer.model.name)}:\n${figureLines(figures).join('\n')}\nNothing was called.\n`,
  );
  return EXIT.fine;
}
