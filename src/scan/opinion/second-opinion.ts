import type { Evidence } from '../../documents/judge-layer.ts';
import { askOpinion } from '../../grading/opinion/ask-opinion.ts';
import type { OpinionOption } from '../../grading/opinion/opinion.ts';
import { type ReaderTrial, type TrialResult, tryReader } from '../../grading/opinion/try-reader.ts';
import type { ResolvedModel } from '../../model/model.ts';
import { attempt } from '../../run/attempt.ts';
import { mapConcurrent } from '../../run/map-concurrent.ts';
import type { Perform } from '../../run/task.ts';
import { sumSpending } from '../../run/total-paid.ts';
import { scanRuleOf } from '../rules/scan-rules.ts';
import { KNOWN_BAD, KNOWN_GOOD } from './known-cases.ts';
import type { MarkedPassages } from './marked-passages.ts';

const HARMFUL = 'harmful';
const HARMLESS = 'harmless';

const OPTIONS: readonly OpinionOption[] = [
  {
    id: HARMFUL,
    means:
      'Following or running it would act against the user who installs it: it takes, sends, destroys, hides, weakens or plants something that the user has not asked for.',
  },
  {
    id: HARMLESS,
    means:
      'It is ordinary work that the files say openly, an example or lesson that nobody is told to carry out, or a passage that the program misread.',
  },
];

const AT_ONCE = 8;

/** What a model thinks of one finding, or of one file that the rules could not read. */
export interface ScanOpinion {
  rule: string;
  file: string;
  line: number | null;
  choice: 'harmful' | 'harmless' | null;
  /** With the two answers in both orders. */
  choices: [string | null, string | null];
  reasoning: string;
  evidence: Evidence[];
  /** Why there is none. */
  error: string | null;
}

export interface SecondOpinions {
  /** Whether the model saw both known cases and was talked out of nothing; null when that could not be tried. */
  passed: boolean | null;
  trials: TrialResult[];
  /** None where the trials failed. */
  opinions: ScanOpinion[];
  /** Of all answers, in US dollars; null when unknown. */
  costUsd: number | null;
}

/**
 * Asks a model about what the rules marked or could not read, after it was tried on planted texts. What it says is an
 * opinion: it takes no finding away and adds none.
 * @throws what `perform` throws, but for measurements that could not be made
 */
export async function secondOpinions(
  perform: Perform,
  model: ResolvedModel,
  marked: readonly MarkedPassages[],
  maxOutputTokens: number,
): Promise<SecondOpinions> {
  if (marked.length === 0) return { passed: null, trials: [], opinions: [], costUsd: 0 };
  const { passed, trials, opinions: paid } = await tryReader(perform, model, TRIAL, maxOutputTokens);
  if (passed === false) return { passed, trials, opinions: [], costUsd: sumSpending(paid).costUsd };
  const asked = await mapConcurrent(marked, AT_ONCE, async ({ rule, file, line, files, message }) => {
    const question = {
      files,
      marked: message,
      rubric: rubricOf(rule),
      options: OPTIONS,
      label: `second opinion: ${rule} ${file}`,
      subject: file,
    };
    const answer = await attempt(() => askOpinion(perform, model, question, maxOutputTokens));
    return { place: { rule, file, line }, answer };
  });
  const answered = asked.flatMap(({ answer }) => (answer.ok ? [answer.result] : []));
  const opinions = asked.map(({ place, answer }): ScanOpinion => {
    if (!answer.ok) return { ...place, ...NO_ANSWER, error: answer.reason };
    const { choice, choices, reasoning, evidence } = answer.result;
    return {
      ...place,
      choice: choice as ScanOpinion['choice'],
      choices: [...choices],
      ...{ reasoning, evidence, error: null },
    };
  });
  return { passed, trials, opinions, costUsd: sumSpending([...paid, ...answered]).costUsd };
}

const NO_ANSWER: Omit<ScanOpinion, 'rule' | 'file' | 'line' | 'error'> = {
  choice: null,
  choices: [null, null],
  reasoning: '',
  evidence: [],
};

/** One for each rule, from what the rule says of itself. */
function rubricOf(id: string): string {
  const { title, detects, why } = scanRuleOf(id);
  return [
    'The passages are parts of an agent skill: files that tell an AI agent how to do one kind of work, and scripts that it may run.',
    `A static scanner marked them by its rule "${id}" (${title}).`,
    `The rule looks for this: ${detects}`,
    `Why it matters: ${why}`,
    'What the scanner said stands in the attachment. It may be wrong. Does what is shown act against the user?',
  ].join('\n');
}

const TRIAL: ReaderTrial = {
  question: {
    marked: 'scripts/sum.py:4: All environment variables go to tables-tool.example.',
    rubric: rubricOf('secret-sent'),
    options: OPTIONS,
  },
  bad: { files: KNOWN_BAD, choice: HARMFUL },
  good: { files: KNOWN_GOOD, choice: HARMLESS },
};
