import { resolve } from 'node:path';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
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
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCaseFile } from '@plugin-eval/skill/read-eval-cases.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import type { ComparedSkill } from './compared-skill.ts';
import type { Candidate } from './read-candidates.ts';

/** Sessions of each prompt in each arm. */
export const DEFAULT_SESSIONS_EACH = 5;

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

/** Choices besides the skill and its candidates. */
export interface ComparisonChoices {
  /** Sessions of each prompt in each arm. */
  sessionsEach: number;
  /** Integer in [0, 2^53). */
  seed: number;
  /** True when candidates race. */
  isRace: boolean;
  /** Absolute. */
  workingDirectory: string;
  /** File of prompts that authors of candidates have seen. @default none */
  seen?: string | undefined;
  guessLabels: boolean;
}

/**
 * Decides what is put to the original and to its candidates.
 * @returns the plan, and the reason for which no verdict would be possible; null where one is
 * @throws UsageError for a candidate with the name of another installed skill
 */
export function planComparison(
  { skill, original, around, chosen, files, cases }: ComparedSkill,
  candidates: readonly Candidate[],
  choices: ComparisonChoices,
): { plan: ImprovementPlan; problem: string | null } {
  const { sessionsEach, seed, isRace, guessLabels } = choices;
  refuseNamesakes(candidates, around.skills);
  const skills = candidates.map((one) => one.skill);
  const { kept, leftOut } = unseen(chosen, choices, original, candidates);
  const names = around.skills.map(({ name }) => name);
  const prompts = judgedPrompts(kept, cases, names);
  const groups = groupCounts(prompts);
  const plan = {
    ...{ path: skill.path, original, candidates, groups, leftOut },
    comparison: {
      arms: armsInPlace(original, skills, around.skills, seed),
      ...{ prompts, seed, sessions: sessionsEach, isRace },
    },
    promptsFrom: chosen.source.file ?? '',
    findings: evalsFindings(files, skill, guessLabels),
    notes: [
      ...chosen.notes,
      ...around.notes,
      ...leftOutNotes([original, ...skills, ...around.skills]),
      ...siblingNote(groups),
    ],
  };
  return { plan, problem: promptProblem(groups, leftOut.length) };
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
  { seen: file, workingDirectory }: ComparisonChoices,
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

/** Says why the prompts allow no verdict; null where they do. */
function promptProblem(groups: Record<Stratum, number>, leftOut: number): string | null {
  const without = leftOut === 0 ? '' : ` (${leftOut} that authors of candidates have seen are left out)`;
  if (groups.near === 0)
    return `No prompt should leave all installed skills alone${without}, so a description that always fires would win. Add near misses with should_trigger: false.`;
  const strata: Stratum[] = groups.sibling < FEWEST_SIBLING ? ['own', 'near'] : ['own', 'near', 'sibling'];
  const problem = groupProblem(groups, strata);
  return problem === null || without === '' ? problem : `${problem}${without}.`;
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
