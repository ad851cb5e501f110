import { resolve } from 'node:path';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { promptFindings } from '@plugin-eval/quality/evaluate/evals-check/prompt-findings.ts';
import { groupsOf, judgedPrompts } from '@plugin-eval/quality/evaluate/improvement/judged-prompts.ts';
import { seenPrompts } from '@plugin-eval/quality/evaluate/improvement/seen-prompts.ts';
import { listingOf } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { armsInPlace, type ComparisonPlan } from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { Stratum } from '@plugin-eval/quality/improve/prompt-tally.ts';
import { FEWEST_SIBLING, groupProblem } from '@plugin-eval/quality/improve/verdict.ts';
import { leftOutNotes } from '@plugin-eval/quality/monte-carlo/left-out-notes.ts';
import type { ChosenPrompts } from '@plugin-eval/quality/monte-carlo/prompts/chosen-prompt.ts';
import { foldedName } from '@plugin-eval/sessions/draw-distractors.ts';
import { installedText } from '@plugin-eval/sessions/installed-text.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { EvalCase, EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { existsSync } from '@plugin-eval/skill/file-access.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCaseFile } from '@plugin-eval/skill/read-eval-cases.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { readComparedSkill } from './compared-skill.ts';
import type { ImproveRequest } from './improve-request.ts';
import type { Candidate } from './read-candidates.ts';

const DEFAULT_SESSIONS = 5;

/** A comparison before any session, with what the document says of it. */
export interface ImprovementPlan {
  /** Path of the skill, as documents name it. */
  path: string;
  original: SynthesisedSkill;
  candidates: readonly Candidate[];
  comparison: ComparisonPlan;
  /** Different prompts by stratum. */
  groups: Record<Stratum, number>;
  promptsFrom: string;
  leftOut: Improvement['leftOut'];
  findings: Improvement['findings'];
  notes: string[];
}

/** The skill that a request names. @throws FileError, UsageError */
export function improvedTarget({ path, workingDirectory }: ImproveRequest): Target {
  const target = identifyTarget(path, workingDirectory);
  if (target.kind !== 'skill') throw new UsageError(`${path} is a ${target.kind}: improve takes one skill.`);
  return target;
}

/** Everything but the candidates. */
export interface ImprovementSources {
  skill: Skill;
  original: SynthesisedSkill;
  /** Skills installed with it. */
  around: readonly SynthesisedSkill[];
  limits: InstallRules;
  /**
   * Decides what is put to whom.
   * @throws UsageError where no verdict would be possible
   */
  planWith(candidates: readonly Candidate[], isRace: boolean): ImprovementPlan;
}

/**
 * Reads the skill, its prompts and the skills around it. Executes nothing.
 * @throws UsageError, FileError, SubjectError, MeasurementError
 */
export function readImprovement(
  request: ImproveRequest,
  target: Target,
  settings: Settings,
): ImprovementSources {
  const { sessionsEach = DEFAULT_SESSIONS } = request;
  const { seed } = settings.models;
  const compared = readComparedSkill(target, request, settings);
  const { skill, original, around, limits, chosen, files, cases } = compared;
  return {
    ...{ skill, original, around: around.skills, limits },
    planWith(candidates, isRace) {
      refuseNamesakes(candidates, around.skills);
      const skills = candidates.map((one) => one.skill);
      const { kept, leftOut } = unseen(chosen, request, original, candidates);
      const names = around.skills.map(({ name }) => name);
      const prompts = judgedPrompts(kept, cases, names);
      const groups = groupCounts(prompts);
      refuseFew(groups, leftOut.length);
      return {
        ...{ path: skill.path, original, candidates, groups, leftOut },
        comparison: {
          arms: armsInPlace(original, skills, around.skills, seed),
          ...{ prompts, seed, sessions: sessionsEach, isRace },
        },
        promptsFrom: chosen.source.file ?? '',
        findings: evalsFindings(files, skill, request.sessions?.guessLabels ?? false),
        notes: [
          ...chosen.notes,
          ...around.notes,
          ...leftOutNotes([original, ...skills, ...around.skills]),
          ...siblingNote(groups),
        ],
      };
    },
  };
}

/** @throws UsageError */
function refuseNamesakes(candidates: readonly Candidate[], others: readonly SynthesisedSkill[]): void {
  const taken = new Set(others.map(({ name }) => foldedName(name)));
  const taking = candidates.find(({ skill }) => taken.has(foldedName(skill.name)));
  if (taking === undefined) return;
  throw new UsageError(
    `${taking.name} has the name of another installed skill, ${taking.skill.name}: an agent could not tell them apart.`,
  );
}

/** Takes out the prompts that authors of candidates have seen, with their near duplicates. */
function unseen(
  { prompts }: ChosenPrompts,
  { seen: file, workingDirectory }: ImproveRequest,
  original: SynthesisedSkill,
  candidates: readonly Candidate[],
): { kept: ChosenPrompts['prompts']; leftOut: Improvement['leftOut'] } {
  const texts = prompts.map(({ text }) => text);
  const named = file === undefined ? [] : seenCases(file, workingDirectory);
  const groups = groupsOf([...named.map(({ prompt }) => prompt), ...texts]);
  const seenGroups = new Set(groups.slice(0, named.length));
  const folded = new Set(named.map(({ prompt }) => foldPrompt(prompt)));
  const shared = seenPrompts(
    texts,
    candidates.map(({ name, skill }) => ({ name, text: installedText(skill) })),
    installedText(original),
  );
  const leftOut: Improvement['leftOut'] = [];
  const kept = prompts.filter(({ text }, index) => {
    const found = shared.find(({ prompt }) => prompt === index);
    if (found !== undefined) leftOut.push({ text, candidate: found.candidate, words: found.words });
    else if (seenGroups.has(groups[named.length + index] ?? -1) || folded.has(foldPrompt(text)))
      leftOut.push({ text, candidate: null, words: null });
    else return true;
    return false;
  });
  return { kept, leftOut };
}

/** Cases of a file in any dialect; labels do not matter. @throws FileError */
function seenCases(file: string, workingDirectory: string): readonly EvalCase[] {
  const path = resolve(workingDirectory, file);
  if (!existsSync(path)) throw new FileError(file, 'missing', 'does not exist.');
  const { cases, notes } = readEvalCaseFile(path, file, 'tasks');
  if (cases.length > 0) return cases;
  throw new FileError(file, 'foreign', ['holds no prompts.', ...notes].join(' '));
}

function groupCounts(prompts: ComparisonPlan['prompts']): Record<Stratum, number> {
  const count = (stratum: Stratum) =>
    new Set(prompts.filter((one) => one.stratum === stratum).map(({ group }) => group)).size;
  return { own: count('own'), near: count('near'), sibling: count('sibling') };
}

/** @throws UsageError before anything is paid for */
function refuseFew(groups: Record<Stratum, number>, leftOut: number): void {
  const without = leftOut === 0 ? '' : ` (${leftOut} that authors of candidates have seen are left out)`;
  if (groups.near === 0)
    throw new UsageError(
      `No prompt should leave all installed skills alone${without}, so a description that always fires would win. Add near misses with should_trigger: false.`,
    );
  const strata: Stratum[] = groups.sibling < FEWEST_SIBLING ? ['own', 'near'] : ['own', 'near', 'sibling'];
  const problem = groupProblem(groups, strata);
  if (problem !== null)
    throw new UsageError(`${problem}${without === '' ? '' : `${without}.`} plugin-eval prompts drafts more.`);
}

function siblingNote({ sibling }: Record<Stratum, number>): string[] {
  if (sibling >= FEWEST_SIBLING) return [];
  return [
    `Siblings are not measured: ${sibling} prompts expect another installed skill, and ${FEWEST_SIBLING} are needed (expected_skill).`,
  ];
}

function evalsFindings(
  files: readonly EvalCaseFile[],
  skill: Skill,
  guessLabels: boolean,
): Improvement['findings'] {
  const cases = files.flatMap(({ file, cases }) =>
    cases.map((evalCase) => ({
      ...{ evalCase, file, line: null },
      shouldTrigger: labelEvalCase(evalCase, skill.name, guessLabels).shouldTrigger,
    })),
  );
  return promptFindings(cases, listingOf(skill)).map(({ rule, level, message }) => ({
    rule,
    level,
    message,
  }));
}
