import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { InstalledSkills } from '@plugin-eval/sessions/installed-skills.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { readComparedSkill } from '../improvement/compared-skill.ts';
import {
  DEFAULT_SESSIONS_EACH,
  type ImprovementPlan,
  planComparison,
} from '../improvement/plan-comparison.ts';
import type { SettingsRequest } from '../requests.ts';
import { refuseUnchosen } from '../work/refuse-unchosen.ts';
import type { VersionPair } from './version-pairs.ts';

/** Two versions of a skill before any session. */
export type PlannedVersion = { pair: VersionPair } & (
  | { improvement: ImprovementPlan }
  /** Reason for which no session would be of use. */
  | { improvement: null; notCompared: string }
);

type ComparedRequest = Pick<SettingsRequest, 'workingDirectory' | 'sessions'>;

/**
 * Plans the sessions that compare two versions of a skill, each among the other skills as they are now. The
 * labelled prompts of the former version judge; those of the present one only where these are too few, so that
 * a change does not choose its own tests. Executes nothing.
 * @returns null where an agent sees no difference, and where a version cannot be read
 */
export function planVersion(
  pair: VersionPair,
  request: ComparedRequest,
  settings: Settings,
): PlannedVersion | null {
  try {
    const before = readSkill(pair.before.path, pair.before.shown, settings.limits);
    const now = readSkill(pair.now.path, pair.now.shown, settings.limits);
    const own = planWithTests(pair, { now, tests: before }, request, settings);
    if (own === null || own.problem === null || request.sessions?.prompts !== undefined)
      return own && planned(pair, own);
    const present = planWithTests(pair, { now, tests: now }, request, settings);
    return planned(pair, present !== null && present.problem === null ? withNote(present) : own);
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}

interface PlanWithTests {
  plan: ImprovementPlan | null;
  problem: string | null;
}

function planned(pair: VersionPair, { plan, problem }: PlanWithTests): PlannedVersion {
  return plan === null || problem !== null
    ? { pair, improvement: null, notCompared: problem ?? '' }
    : { pair, improvement: plan };
}

/** @returns null where an agent sees no difference */
function planWithTests(
  pair: VersionPair,
  { now, tests }: { now: Skill; tests: Skill },
  request: ComparedRequest,
  settings: Settings,
): PlanWithTests | null {
  try {
    const compared = readComparedSkill(pair.before, request, settings, { tests, place: now.folder });
    const present = synthesiseSkill(pair.now.path, pair.now.shown, compared.limits);
    if (isListedAlike(compared.original, present)) return null;
    refuseUnchosen(present, pair.now.shown);
    return planComparison(compared, [{ name: pair.now.shown, kind: 'folder', skill: present }], {
      ...{ sessionsEach: DEFAULT_SESSIONS_EACH, seed: settings.models.seed, isRace: false },
      workingDirectory: request.workingDirectory,
      guessLabels: request.sessions?.guessLabels ?? false,
    });
  } catch (error) {
    // A skill that cannot be compared does not end the evaluation of the others.
    if (!PluginEvalError.isInstance(error) || SubjectError.isInstance(error)) throw error;
    return { plan: null, problem: error.message };
  }
}

function withNote({ plan, problem }: PlanWithTests): PlanWithTests {
  const note = 'The former version has too few labelled prompts, so those of the present one judge.';
  return { plan: plan && { ...plan, notes: [note, ...plan.notes] }, problem };
}

/** Returns true where the list of skills shows both alike: a body is read only after the choice. */
function isListedAlike(one: SynthesisedSkill, other: SynthesisedSkill): boolean {
  const [a, b] = [one, other].map((skill) => new InstalledSkills([skill]).all[0]);
  return a?.name === b?.name && a?.description === b?.description && a?.invocable === b?.invocable;
}
