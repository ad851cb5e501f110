import type { EvalCase, EvalCaseFile } from '../../skill/eval-case.ts';
import { foldPrompt } from '../../skill/fold-prompt.ts';
import { bucketOf } from './bucket-of.ts';
import type { ChosenPrompt, ChosenPrompts } from './chosen-prompt.ts';
import type { GeneratedPrompts } from './generate-prompts.ts';
import { type Leak, leakFinder, type SkillListing } from './leakage.ts';

/** Where prompts can come from, in the order in which they are taken. */
export interface PromptSources {
  /** What the user named on the command line; null for nothing. */
  given: EvalCaseFile | null;
  /** What ships with the skill, best first. */
  author: readonly EvalCaseFile[];
  /** Asked only when neither of the others has a prompt that should trigger the skill. */
  generate: () => Promise<GeneratedPrompts>;
}

/**
 * The prompts of a skill's sessions: from the file of the command line, else from all files of the author together, else
 * generated. A prompt that stands in several of the author's files counts once, with what each of them says of it.
 * @throws what `generate` throws
 */
export async function choosePrompts(sources: PromptSources, skill: SkillListing): Promise<ChosenPrompts> {
  if (sources.given !== null) return chosenFrom('command-line', [sources.given], skill);
  const notes = sources.author.flatMap((file) => file.notes);
  if (sources.author.some(hasPositive)) return chosenFrom('author', sources.author, skill);
  if (sources.author.some(({ cases }) => cases.length > 0)) {
    notes.push("The author's tests have no prompt that should trigger the skill, so prompts were generated.");
  }
  const { prompts, paid } = await sources.generate();
  return { source: { kind: 'generated', file: null }, prompts, notes, paid };
}

/** Whether sessions can be planned from a file: one prompt of it should trigger the skill. */
export function hasPositive({ cases }: EvalCaseFile): boolean {
  return cases.some(({ shouldTrigger }) => shouldTrigger === true);
}

function chosenFrom(
  kind: 'author' | 'command-line',
  files: readonly EvalCaseFile[],
  skill: SkillListing,
): ChosenPrompts {
  const notes: string[] = [];
  const byText = new Map<string, EvalCase>();
  const used: string[] = [];
  for (const { file, cases, notes: own } of files) {
    notes.push(...own);
    const undecided = cases.filter(({ shouldTrigger }) => shouldTrigger === null).length;
    if (undecided > 0) notes.push(undecidedNote(file, undecided, cases.length));
    if (undecided < cases.length) used.push(file);
    for (const one of cases) {
      const text = foldPrompt(one.prompt);
      const earlier = byText.get(text);
      byText.set(text, earlier === undefined ? one : merged(earlier, one));
    }
  }
  const findLeak = leakFinder(skill);
  const prompts = [...byText.values()].flatMap((one) => promptOf(one, findLeak) ?? []);
  return { source: { kind, file: used.join(', ') || null }, prompts, notes, paid: null };
}

function undecidedNote(file: string, undecided: number, all: number): string {
  return `${file}: ${undecided} of ${all} tests left out: they hand the task to another skill and do not say whether this one should trigger; should_trigger would say it.`;
}

/** An outright label beats one that is understood; the earlier file beats the later. */
function merged(earlier: EvalCase, later: EvalCase): EvalCase {
  const label = !earlier.labelled && (later.labelled || earlier.shouldTrigger === null) ? later : earlier;
  return {
    ...label,
    expectedOutput: earlier.expectedOutput ?? later.expectedOutput,
    expectations: earlier.expectations.length > 0 ? earlier.expectations : later.expectations,
    files: earlier.files.length > 0 ? earlier.files : later.files,
  };
}

function promptOf(one: EvalCase, findLeak: (prompt: string) => Leak | null): ChosenPrompt | null {
  const { prompt: text, shouldTrigger, bucket, expectations, expectedOutput, files } = one;
  if (shouldTrigger === null) return null;
  const leak = findLeak(text);
  return {
    text,
    bucket: bucketOf({ text, shouldTrigger }, leak, bucket),
    shouldTrigger,
    expectations,
    expectedOutput,
    files,
    leak,
  };
}
