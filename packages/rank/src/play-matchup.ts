import type { Matchup, Verdict } from '@plugin-eval/core/documents/ranking.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { checkEvidence, evidenceProblem } from '@plugin-eval/sessions/grading/evidence.ts';
import { materialRoom, smallestContext } from '@plugin-eval/sessions/grading/fit-material.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import type { GradedAnswer, Material, MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { fitPair } from './fit-pair.ts';
import { matchupJudges } from './matchup-judges.ts';
import { type MatchupAnswer, matchupAnswer, matchupQuestion, type Place } from './matchup-question.ts';
import type { MatchupOptions } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';
import { type Preference, reduceMatchup } from './reduce-matchup.ts';

/** An answer that a matchup rests on, for its costs. */
export type PaidAnswer = Pick<GradedAnswer<unknown>, 'keys' | 'usage' | 'costUsd'>;

export interface PlayedMatchup {
  matchup: Matchup;
  paid: PaidAnswer[];
}

/**
 * Plays one pair: every judge sees both skills blind, in both orders. All answers are awaited before anything
 * is thrown, so that nothing is left pending.
 * @param round which repeat of the pair, from 0 on, and the task that it is judged by, where there is one
 * @throws MeasurementError when an answer is missing: then there is no result
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function playMatchup(
  first: Contender,
  second: Contender,
  options: MatchupOptions,
  { perform }: { perform: Perform },
  { sample, task = null }: { sample: number; task?: string | null },
): Promise<PlayedMatchup> {
  const pair = { ...preparePair(first, second, options), task };
  const judges = matchupJudges(options.models, sample);
  const settled = await Promise.allSettled(
    [false, true].flatMap((swapped) =>
      judges.map((judge) => askOneOrder(perform, pair, judge, swapped, options.maxOutputTokens)),
    ),
  );
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => !MeasurementError.isInstance(error)) ?? errors[0];
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return {
    matchup: reduceMatchup({
      first: first.competitor,
      second: second.competitor,
      sample,
      verdicts: answers.map(({ verdict }) => verdict),
      leftOut: pair.leftOut,
    }),
    paid: answers.map(({ paid }) => paid),
  };
}

/** A skill with those of its files that the judges see. */
interface ShownSkill {
  contender: Contender;
  files: readonly MaterialFile[];
}

interface ShownPair {
  first: ShownSkill;
  second: ShownSkill;
  plain: Material;
  swapped: Material;
  leftOut: Matchup['leftOut'];
  /** True when files were left out to make it fit. */
  isCut: boolean;
}

/** A pair with the user request it is judged by; null for none. */
type JudgedPair = ShownPair & { task: string | null };

/** @throws MeasurementError when the skills do not fit together */
function preparePair(first: Contender, second: Contender, options: MatchupOptions): ShownPair {
  const room = materialRoom(smallestContext(options), options.maxOutputTokens);
  const fitted = fitPair(first.files, second.files, room);
  const shown = {
    first: { contender: first, files: first.files.slice(0, fitted.first) },
    second: { contender: second, files: second.files.slice(0, fitted.second) },
  };
  const cut = (skill: 'first' | 'second', { files, paths }: Contender) =>
    files.slice(fitted[skill]).map(({ path }) => ({
      skill,
      path: paths.get(path) ?? path,
      reason: 'it does not fit into the context of the judge model with the other skill',
    }));
  const missing = [...cut('first', first), ...cut('second', second)];
  return {
    ...shown,
    plain: materialOf(shown.first.files, shown.second.files),
    swapped: materialOf(shown.second.files, shown.first.files),
    leftOut: [
      ...first.leftOut.map((file) => ({ skill: 'first' as const, ...file })),
      ...second.leftOut.map((file) => ({ skill: 'second' as const, ...file })),
      ...missing,
    ],
    isCut: missing.length > 0,
  };
}

function materialOf(a: readonly MaterialFile[], b: readonly MaterialFile[]): Material {
  const placed = (files: readonly MaterialFile[], place: string) =>
    files.map(({ path, text }) => ({ path: `${place}/${path}`, text }));
  return prepareMaterial([...placed(a, 'A'), ...placed(b, 'B')]);
}

async function askOneOrder(
  perform: Perform,
  pair: JudgedPair,
  judge: Judge,
  swapped: boolean,
  maxOutputTokens: number,
): Promise<{ verdict: Verdict; paid: PaidAnswer }> {
  const [a, b] = swapped ? [pair.second, pair.first] : [pair.first, pair.second];
  const [first, second] = [pair.first.contender.competitor, pair.second.contender.competitor];
  const graded = await grade(perform, {
    model: judge.model,
    material: swapped ? pair.swapped : pair.plain,
    contents: 'two-skills',
    question: matchupQuestion({ isCut: pair.isCut, hasTask: pair.task !== null }),
    ...(pair.task === null ? {} : { attachment: pair.task }),
    answer: { name: 'matchup', schema: matchupAnswer },
    maxOutputTokens,
    sample: judge.sample,
    label: `${first.name} against ${second.name}, order ${swapped ? 2 : 1}, judge ${judge.number}`,
    subject: first.path,
    check: (answer) => quoteProblem(answer, a, b),
  });
  const { answer, repaired, keys, usage, costUsd } = graded;
  const of = (place: Place) => preferenceOf(place, swapped);
  return {
    verdict: {
      judge: judge.number,
      model: judge.model.name,
      swapped,
      winner: of(answer.overall.winner),
      reasoning: answer.overall.reasoning,
      dimensions: mapDimensions((name) => {
        const { winner, reasoning } = answer.dimensions[name];
        return { winner: of(winner), reasoning };
      }),
      evidence: [
        ...evidenceOf(answer.evidence_a, a, swapped ? 'second' : 'first'),
        ...evidenceOf(answer.evidence_b, b, swapped ? 'first' : 'second'),
      ],
      repaired,
      answers: keys,
    },
    paid: { keys, usage, costUsd },
  };
}

function preferenceOf(place: Place, swapped: boolean): Preference {
  if (place === 'tie') return 'tie';
  return (place === 'A') === swapped ? 'second' : 'first';
}

/** Checks that each quote comes from the skill it is given for. */
function quoteProblem(answer: MatchupAnswer, a: ShownSkill, b: ShownSkill): string | null {
  const sides = [
    { place: 'A', quotes: answer.evidence_a, files: a.files },
    { place: 'B', quotes: answer.evidence_b, files: b.files },
  ];
  const silent = sides.find(({ quotes, files }) => quotes.length === 0 && files.some(isQuotable));
  if (silent !== undefined) return `No passage of ${silent.place} is quoted as evidence.`;
  const quoted = sides.filter(({ quotes }) => quotes.length > 0);
  if (quoted.length === 0) return null;
  const problem = evidenceProblem(quoted.flatMap(({ quotes, files }) => checkEvidence(quotes, files)));
  return problem === null
    ? null
    : `${problem} What stands in evidence_a has to occur in A, and evidence_b in B.`;
}

/** Returns true when a file can be quoted: fewer letters and digits prove nothing. */
function isQuotable({ text }: MaterialFile): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

function evidenceOf(
  quotes: readonly string[],
  { contender, files }: ShownSkill,
  skill: 'first' | 'second',
): Verdict['evidence'] {
  return checkEvidence(quotes, files).map(({ file, ...rest }) => ({
    skill,
    ...rest,
    file: file === null ? null : (contender.paths.get(file) ?? file),
  }));
}
