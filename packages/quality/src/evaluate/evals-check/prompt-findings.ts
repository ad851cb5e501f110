import type { EvalCase } from '@plugin-eval/skill/eval-case.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { type Leak, leakFinder, type SkillListing } from '../../monte-carlo/prompts/leakage.ts';
import { promptWords } from '../../monte-carlo/prompts/prompt-words.ts';
import { type FindingDraft, quoted } from './evals-finding-draft.ts';
import { givenAnswer } from './given-answers.ts';
import { nearDuplicates } from './near-duplicates.ts';
import type { PlacedCase } from './read-tests.ts';

/** Words that say nothing of the subject. */
const SHORTEST_WORD = 4;

/** A prompt that several files have counts once; its index is that of the first case that has it. */
export interface DistinctPrompt {
  index: number;
  prompt: string;
  /** The first label given by any file. */
  shouldTrigger: boolean | null;
}

/** The distinct prompts of tests, in their order. */
export function distinctPrompts(cases: readonly PlacedCase[]): DistinctPrompt[] {
  const byText = new Map<string, DistinctPrompt>();
  cases.forEach(({ evalCase: { prompt }, shouldTrigger }, index) => {
    const text = foldPrompt(prompt);
    const known = byText.get(text);
    if (known === undefined) byText.set(text, { index, prompt, shouldTrigger });
    else known.shouldTrigger ??= shouldTrigger;
  });
  return [...byText.values()];
}

/** Findings about prompts: answers given away, near duplicates, and missing near misses. */
export function promptFindings(cases: readonly PlacedCase[], listing: SkillListing): FindingDraft[] {
  const prompts = distinctPrompts(cases);
  const positive = prompts.filter(({ shouldTrigger }) => shouldTrigger !== false);
  const negative = prompts.filter(({ shouldTrigger }) => shouldTrigger === false);
  const findLeak = leakFinder(listing);
  return [
    ...positive.flatMap((one) => leaksOf(one, cases[one.index]?.evalCase, findLeak(one.prompt))),
    ...[positive, negative].flatMap(duplicatesOf),
    ...farNearMisses(negative, listing),
  ];
}

function leaksOf(
  { index, prompt }: DistinctPrompt,
  evalCase: EvalCase | undefined,
  leak: Leak | null,
): FindingDraft[] {
  const given = evalCase === undefined ? null : givenAnswer(evalCase);
  const isExplicit = evalCase?.bucket === 'explicit';
  return [
    ...(leak === null
      ? []
      : [
          {
            case: index,
            rule: leak.kind === 'name' ? ('names-skill' as const) : ('copies-description' as const),
            level: isExplicit ? ('info' as const) : ('warning' as const),
            message:
              leak.kind === 'name'
                ? `The prompt ${quoted(prompt)} names the skill${isExplicit ? ', as its bucket says' : ''}.`
                : `The prompt ${quoted(prompt)} copies the description: ${quoted(leak.evidence)}.`,
            fix: 'Say it as a user would who has never heard of the skill: matching strings is not triggering. Or call it explicit.',
          },
        ]),
    ...(given === null
      ? []
      : [
          {
            ...{ case: index, rule: 'gives-answer' as const, level: 'warning' as const },
            message: `The prompt ${quoted(prompt)} ${given}.`,
            fix: 'Take it out of the prompt, or grade something that the prompt does not say.',
          },
        ]),
  ];
}

function duplicatesOf(prompts: readonly DistinctPrompt[]): FindingDraft[] {
  return nearDuplicates(prompts.map(({ prompt }) => prompt)).flatMap(({ first, second, shared }) => {
    const [one, other] = [prompts[first], prompts[second]];
    if (one === undefined || other === undefined) return [];
    return [
      {
        ...{ case: other.index, other: one.index, rule: 'near-duplicate', level: 'warning' },
        message: `The prompts ${quoted(one.prompt)} and ${quoted(other.prompt)} share ${Math.round(shared * 100)} % of their words.`,
        fix: 'Keep one and ask for something else with the other: two of a kind look like more evidence than they are.',
      },
    ];
  });
}

/** Prompts that should not trigger the skill, none of which shares a word with its description. */
function farNearMisses(negative: readonly DistinctPrompt[], { description }: SkillListing): FindingDraft[] {
  if (negative.length === 0) return [];
  const wordsOf = (text: string) => promptWords(text).filter((word) => word.length >= SHORTEST_WORD);
  const described = new Set(wordsOf(description));
  const isNear = ({ prompt }: DistinctPrompt) => wordsOf(prompt).some((word) => described.has(word));
  if (described.size === 0 || negative.some(isNear)) return [];
  return [
    {
      ...{ case: negative[0]?.index ?? null, rule: 'far-near-misses', level: 'info' },
      message: 'No prompt that should not trigger the skill shares a word with its description.',
      fix: 'Add near misses: requests with similar words that another skill, or no skill, should answer.',
    },
  ];
}
