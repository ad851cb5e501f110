import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { expectedNames } from '@plugin-eval/quality/evaluate/improvement/judged-prompts.ts';
import { knownPrompts } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import type { ChosenPrompts } from '@plugin-eval/quality/monte-carlo/prompts/chosen-prompt.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { filesOfCases } from '@plugin-eval/skill/answer-key.ts';
import type { EvalCase, EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { readPromptsFile } from '../paid-run/prompts-file.ts';
import type { SettingsRequest } from '../requests.ts';
import { refuseUnchosen } from '../work/refuse-unchosen.ts';
import { type InstalledAround, installedAround } from './installed-around.ts';

/** A skill whose sessions are compared, with its labelled prompts and the skills around it. */
export interface ComparedSkill {
  skill: Skill;
  original: SynthesisedSkill;
  around: InstalledAround;
  limits: InstallRules;
  chosen: ChosenPrompts;
  files: readonly EvalCaseFile[];
  cases: readonly EvalCase[];
}

/** Another version of the skill that the comparison depends on. */
export interface OtherVersion {
  /** The version whose labelled prompts judge. @default the skill itself */
  tests?: Skill;
  /** Real path of the folder around which other skills are installed. @default that of the skill */
  place?: string;
}

/**
 * Reads a skill for a comparison in sessions. Executes nothing.
 * @throws UsageError without labelled prompts, and for a skill that no agent chooses by its description
 * @throws FileError, SubjectError, MeasurementError
 */
export function readComparedSkill(
  { path, shown }: Member,
  { workingDirectory, sessions: options = {} }: Pick<SettingsRequest, 'workingDirectory' | 'sessions'>,
  settings: Settings,
  version: OtherVersion = {},
): ComparedSkill {
  const { guessLabels = false } = options;
  const { seed } = settings.models;
  const given =
    options.prompts === undefined ? null : readPromptsFile(options.prompts, workingDirectory, guessLabels);
  const skill = readSkill(path, shown, settings.limits);
  const { tests = skill, place = skill.folder } = version;
  const files = given === null ? readEvalCases(tests.folder) : [given];
  const cases = files.flatMap((file) => file.cases);
  // An agent reads neither the labels of its own prompts nor what solves them.
  const hidden = [
    ...(given?.path === undefined ? [] : [given.path]),
    ...new Set([skill.folder, place].flatMap((folder) => filesOfCases(cases, folder))),
  ];
  const limits = { ...settings.limits, leaveOut: hidden };
  const original = synthesiseSkill(path, shown, limits);
  refuseUnchosen(original, shown);
  const chosen = knownPrompts({ skill: tests }, { prompts: given, guessLabels });
  if (chosen === null) throw noPrompts(tests);
  const expected = new Set([...expectedNames(cases).values()].flatMap((names) => [...names]));
  const around = installedAround(original, place, expected, options.with ?? null, {
    ...{ limits, seed, workingDirectory },
  });
  return { skill, original, around, limits, chosen, files, cases };
}

function noPrompts({ path }: Skill): UsageError {
  return new UsageError(
    `${path} has no labelled prompts. Write evals/trigger_eval.json, name a file with --prompts, or let a model draft some: plugin-eval prompts --count 40.`,
  );
}
