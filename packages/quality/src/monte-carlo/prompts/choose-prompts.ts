import type { PromptLabels } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { EvalCase, EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { type CaseLabel, labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { refuseDrafts } from '@plugin-eval/skill/refuse-drafts.ts';
import { bucketOf } from './bucket-of.ts';
import type { ChosenPrompt, ChosenPrompts } from './chosen-prompt.ts';
import type { GeneratedPrompts } from './generate-prompts.ts';
import { type Leak, leakFinder, type SkillListing } from './leakage.ts';

/** Sources of prompts, in order of precedence. */
export interface PromptSources {
  /** File named on the command line; null without one. */
  given: EvalCaseFile | null;
  /** Files shipped with the skill, best first. */
  author: readonly EvalCaseFile[];
  /** True when an unlabelled test gets the label its prose suggests. */
  guessLabels: boolean;
  /** Called only when no other source has a prompt that should trigger the skill. */
  generate: () => Promise<GeneratedPrompts>;
}

/**
 * Chooses the prompts of a skill's sessions: from the file of the command line, else from all the author's
 * files together, else generated. A prompt in several of the author's files counts once, with fields from
 * each of them. A test without a label is not used, since neither recall nor precision could count it; the
 * notes give their number.
 * @throws MeasurementError when the file of the command line has no prompt that should trigger this skill
 * @throws what `generate` throws
 */
export async function choosePrompts(sources: PromptSources, skill: SkillListing): Promise<ChosenPrompts> {
  const known = chosenOfFiles(sources, skill);
  if (known !== null) return known;
  const author = labelledCases(sources.author, skill.name, sources.guessLabels);
  const notes = [...author.notes];
  if (sources.author.some(({ cases }) => cases.length > 0)) {
    notes.push("The author's tests have no prompt that should trigger the skill, so prompts were generated.");
  }
  const { prompts, paid } = await sources.generate();
  const labels = { ...NO_LABELS, generated: prompts.length, unlabelled: author.labels.unlabelled };
  return {
    source: { kind: 'generated', file: null, labels, givesAway: countLeaks(prompts) },
    prompts,
    notes,
    paid,
  };
}

/**
 * The prompts that files bring; null when some have to be generated.
 * @throws MeasurementError when a file holds drafts, and when the file of the command line has no prompt that should
 * trigger this skill
 */
export function chosenOfFiles(
  { given, author, guessLabels }: Omit<PromptSources, 'generate'>,
  skill: SkillListing,
): ChosenPrompts | null {
  const files = given === null ? author : [given];
  refuseDrafts(files);
  const chosen = chosenFrom(files, guessLabels, skill, given !== null);
  if (chosen.prompts.some(({ shouldTrigger }) => shouldTrigger)) return chosen;
  if (given === null) return null;
  throw new MeasurementError(
    [`${given.file} has no prompt that should trigger ${skill.name}.`, ...chosen.notes].join(' '),
  );
}

/** Counts the prompts that should trigger the skill but give it away, by way. */
function countLeaks(prompts: readonly ChosenPrompt[]): { name: number; description: number } {
  const leaking = (kind: Leak['kind']) =>
    prompts.filter(({ shouldTrigger, leak }) => shouldTrigger && leak?.kind === kind).length;
  return { name: leaking('name'), description: leaking('description') };
}

/** A test and its label for the skill. */
interface LabelledCase {
  evalCase: EvalCase;
  label: CaseLabel;
}

const NO_LABELS: PromptLabels = {
  shouldTrigger: 0,
  expectedSkill: 0,
  guessed: 0,
  generated: 0,
  unlabelled: 0,
};

function chosenFrom(
  files: readonly EvalCaseFile[],
  guessLabels: boolean,
  skill: SkillListing,
  isGiven: boolean,
): ChosenPrompts {
  const { cases, labels, notes, used } = labelledCases(files, skill.name, guessLabels);
  const findLeak = leakFinder(skill);
  const prompts = cases.flatMap(({ evalCase, label: { shouldTrigger } }): ChosenPrompt[] => {
    if (shouldTrigger === null) return [];
    const { prompt: text, bucket, expectations, expectedOutput, files: named, task } = evalCase;
    const leak = findLeak(text);
    const found = bucketOf({ text, shouldTrigger }, leak, bucket);
    return [{ text, bucket: found, shouldTrigger, expectations, expectedOutput, files: named, task, leak }];
  });
  const kind = isGiven ? 'command-line' : 'author';
  return {
    source: { kind, file: used.join(', ') || null, labels, givesAway: countLeaks(prompts) },
    prompts,
    notes,
    paid: null,
  };
}

/** The distinct tests of all files together, each with its label, and the source of the labels. */
function labelledCases(files: readonly EvalCaseFile[], skill: string, guessLabels: boolean) {
  const byText = new Map<string, LabelledCase>();
  for (const { cases } of files) {
    for (const evalCase of cases) {
      const text = foldPrompt(evalCase.prompt);
      const one = { evalCase, label: labelEvalCase(evalCase, skill, guessLabels) };
      const earlier = byText.get(text);
      byText.set(text, earlier === undefined ? one : merged(earlier, one));
    }
  }
  const labelOf = ({ prompt }: EvalCase) => byText.get(foldPrompt(prompt))?.label.source ?? null;
  const notes = files.flatMap(({ file, cases, notes: own }) => {
    const unlabelled = cases.filter((one) => labelOf(one) === null).length;
    const notes = [...own, ...taskNotes(file, cases)];
    if (unlabelled === 0) return notes;
    return [...notes, unlabelledNote(file, unlabelled, cases.length, guessLabels)];
  });
  const used = files.filter(({ cases }) => cases.some((one) => labelOf(one) !== null));
  const cases = [...byText.values()];
  return { cases, labels: countLabels(cases), notes, used: used.map(({ file }) => file) };
}

/** Unsupported parts of tests, with the number of tests that have them. */
function taskNotes(file: string, cases: readonly EvalCase[]): string[] {
  const counts = new Map<string, number>();
  for (const note of cases.flatMap(({ task }) => [...new Set(task?.notes)]))
    counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts]
    .slice(0, MOST_TASK_NOTES)
    .map(([note, count]) => `${file}, ${count} of ${cases.length} tests: ${note}.`);
}

function unlabelledNote(file: string, unlabelled: number, all: number, guessed: boolean): string {
  const which = `${file}: ${unlabelled} of ${all} tests do not say whether the skill should trigger, and are not used`;
  return guessed
    ? `${which}: what they say of a good answer does not tell it either. should_trigger would.`
    : `${which}. should_trigger or expected_skill would say it; --guess-labels guesses it from what they say of a good answer.`;
}

function countLabels(cases: readonly LabelledCase[]): PromptLabels {
  const from = (wanted: CaseLabel['source']) => cases.filter(({ label }) => label.source === wanted).length;
  return {
    ...NO_LABELS,
    shouldTrigger: from('should_trigger'),
    expectedSkill: from('expected_skill'),
    guessed: from('guessed'),
    unlabelled: from(null),
  };
}

const MOST_TASK_NOTES = 20;
const BEST_FIRST = ['should_trigger', 'expected_skill', 'guessed', null] as const;

/** The better label counts, of two that are as good the earlier. */
function merged(earlier: LabelledCase, later: LabelledCase): LabelledCase {
  const rank = ({ label }: LabelledCase) => BEST_FIRST.indexOf(label.source);
  const { label, evalCase } = rank(later) < rank(earlier) ? later : earlier;
  const [first, second] = [earlier.evalCase, later.evalCase];
  return {
    label,
    evalCase: {
      ...evalCase,
      expectedOutput: first.expectedOutput ?? second.expectedOutput,
      expectations: first.expectations.length > 0 ? first.expectations : second.expectations,
      files: first.files.length > 0 ? first.files : second.files,
      task: first.task ?? second.task,
    },
  };
}
