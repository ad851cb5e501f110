import type { DryRun, PlannedPrompts } from '@plugin-eval/core/documents/dry-run.ts';
import { listJudges } from '../judge/judge-name.ts';
import { plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { figureBlocks } from './likely-figures.ts';

const LONGEST_PROMPT = 100;

/** The planned calls and their cost, in brief. */
export function dryRunView(document: DryRun): Section[] {
  const { depth, models, sessions, comparedSessions, matchups, prompts, secondOpinion, review } = document;
  const { inBatches, power } = document;
  if (models.length === 0 && sessions === null && secondOpinion === undefined && review === undefined)
    return [{ id: 'dry-run', title: `Depth ${depth} calls no model and costs nothing.`, blocks: [] }];
  return [
    ...section('dry-run', titleOf(document), [
      list([
        ...(sessions === null
          ? []
          : [
              `${plural(sessions.runs, 'session')} ${models.length === 0 ? 'in all and six controls' : 'for each skill'}${armsIn(sessions)}, with ${agentsIn(sessions)}`,
            ]),
        ...(comparedSessions === undefined
          ? []
          : [
              `${plural(comparedSessions, 'session')} in all with both versions of what changed; equal ones are paid once`,
            ]),
        ...(matchups === null ? [] : [`${plural(matchups, 'pair')} compared, each in both orders`]),
        ...(secondOpinion === undefined ? [] : [unclearCasesWords(secondOpinion)]),
        ...(review === undefined ? [] : [reviewWords(review)]),
        ...(inBatches === undefined ? [] : ['asked in batches, at their price']),
      ]),
      ...figureBlocks(document),
    ]),
    ...(power === undefined ? [] : powerSection(power)),
    ...promptSections(prompts),
    ...section('range', null, [
      paragraph(
        'The minimum assumes that no answer needs a retry, the maximum that every answer does and has the maximum length. Answers in the journal cost nothing.',
      ),
      paragraph('Nothing was called.'),
    ]),
  ];
}

/** The gains that a comparison would show, in a sentence and by number of prompts. */
function powerSection({ candidates, sessionsEach, use, rows }: NonNullable<DryRun['power']>): Section[] {
  const [now, ...more] = rows;
  if (now === undefined) return [];
  const better = more.find(({ gainSeen }) => gainSeen !== null);
  const seen =
    now.gainSeen === null
      ? `With ${now.prompts} different prompts not even the largest gain is seen in 8 of 10 runs`
      : `With ${now.prompts} different prompts you will see a gain of ${now.gainSeen} or more in 8 of 10 runs`;
  const further =
    better === undefined
      ? ''
      : `; ${better.prompts - now.prompts} more prompts bring it to ${better.gainSeen}`;
  return section('power', null, [
    paragraph(`${seen}${further}.`, 'strong'),
    paragraph(
      `${plural(sessionsEach, 'session')} of each prompt in each arm, ${plural(candidates, 'candidate')}, use ${use} of these prompts. Gains are shares fired where the skill should, less where it should not.`,
    ),
    table(
      ['Prompts:', 'Gain seen in 8 of 10 runs:'],
      rows.map(({ prompts, gainSeen }) => [String(prompts), gainSeen === null ? 'none' : String(gainSeen)]),
    ),
  ]);
}

/** "codex on gpt-5.2", "each of codex on gpt-5.2 and copilot on gpt-5.2". */
function agentsIn({ driver, model, others = [] }: NonNullable<DryRun['sessions']>): string {
  const named = [{ driver, model }, ...others].map((one) => `${one.driver} on ${one.model}`);
  return named.length === 1 ? named.join() : `each of ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

/** " in each of the arms siblings and none". */
function armsIn({ arms = [] }: NonNullable<DryRun['sessions']>): string {
  return arms.length === 0 ? '' : ` in each of the arms ${arms.slice(0, -1).join(', ')} and ${arms.at(-1)}`;
}

/** "anthropic:claude-sonnet reads 3 members once, and one twice more where it reports an error, after its trials". */
function reviewWords({ model, members, notReviewed }: NonNullable<DryRun['review']>): string {
  const left = notReviewed === 0 ? '' : `; ${notReviewed} more are not read`;
  return members === 0
    ? `${model} has nothing to review${left}`
    : `${model} reads ${plural(members, 'member')} once, and one twice more where it reports an error, after its trials${left}`;
}

/** "the opinion of anthropic:claude-sonnet on 3 unclear cases, each in both orders, and its trials before". */
function unclearCasesWords({ model, findings, notAsked }: NonNullable<DryRun['secondOpinion']>): string {
  const left = notAsked === 0 ? '' : `; ${notAsked} more are skipped`;
  return findings === 0
    ? `no review by ${model}: there are no unclear cases`
    : `a review by ${model} of ${plural(findings, 'unclear case')}, each in both orders, and its trials before${left}`;
}

/** Title of a dry run. Without a judge the skills are installed together, or only scanned. */
function titleOf({ depth, models, skills, sessions, secondOpinion, review, power, basis }: DryRun): string {
  if (basis.length > 0 && basis.every(({ purpose }) => purpose === 'prompts'))
    return `Prompts for ${plural(skills, 'skill')} by ${listJudges(models)}`;
  if (review !== undefined) return `Review of the scan of ${plural(skills, 'member')}`;
  if (models.length === 0 && sessions === null && secondOpinion !== undefined)
    return 'Second opinion on recorded responses';
  if (power !== undefined) return `${plural(power.candidates, 'candidate')} against the original`;
  return models.length === 0
    ? `${plural(skills, 'skill')} together`
    : `${plural(skills, 'skill')} at depth ${depth}, judged by ${listJudges(models)}`;
}

const SOURCES: Record<Exclude<PlannedPrompts['source'], 'to-be-written'>, string> = {
  author: 'by its author',
  'command-line': 'given on the command line',
  generated: 'written by a model earlier',
  none: 'there are none',
};

/** Prompts with their labels, and omitted tests; skills that still need prompts are listed together. */
function promptSections(planned: readonly PlannedPrompts[]): Section[] {
  const unwritten = planned.filter(({ source }) => source === 'to-be-written');
  const [first] = unwritten;
  return [
    ...planned.flatMap(knownPrompts),
    ...(first === undefined
      ? []
      : section('unwritten', null, [
          paragraph(
            unwritten.length === 1
              ? `Prompts of ${first.skill}: a model writes them first.`
              : `Prompts of ${unwritten.length} skills, first ${first.skill}: a model writes them first.`,
          ),
          list(unwritten.flatMap(({ skill, notes }) => notes.map((note) => `left out of ${skill}: ${note}`))),
        ])),
  ];
}

function knownPrompts({ skill, source, file, prompts, notes }: PlannedPrompts): Section[] {
  if (source === 'to-be-written') return [];
  const should = prompts.filter(({ shouldTrigger }) => shouldTrigger).length;
  const from = file === null ? SOURCES[source] : `${SOURCES[source]}, ${file}`;
  const counts = `${should} that should trigger it, ${prompts.length - should} that should not`;
  return section('prompts', null, [
    paragraph(`Prompts of ${skill} (${from}): ${counts}.`),
    table(
      [],
      prompts.map(({ text, shouldTrigger }) => [
        shouldTrigger ? 'should' : 'should not',
        [shortened(text.replace(/\s+/g, ' '), LONGEST_PROMPT)],
      ]),
    ),
    list(notes.map((note) => `left out: ${note}`)),
  ]);
}
