import type { MeasuredRouting, RoutingDifference } from '@plugin-eval/core/documents/measured-routing.ts';
import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { formatPercent, plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { fact, list, notice, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { rateWords } from './rate-words.ts';

const MOST_SKILLS = 30;
const MOST_UNTAKEN = 10;
const LONGEST_PROMPT = 100;
/** Number of other skills whose prompts a skill must take to be called over-general. */
const OVER_GENERAL = 2;

/** Session results of a set, worst first; empty without sessions. */
export function measuredSections(set: SkillSet): Section[] {
  const all = measuredIn(set);
  if (all.length === 1) return all.flatMap((measured) => sectionsOf(set, measured));
  return [
    ...comparedSection(all),
    ...all.flatMap((measured) =>
      sectionsOf(set, measured).map((one) => ({
        ...one,
        id: `${one.id}-${measured.driver}`,
        title: one.title === null ? null : `${one.title} with ${measured.driver}`,
      })),
    ),
  ];
}

/** Results for every agent that ran sessions, in order. */
export function measuredIn({ measured, alsoMeasured }: SkillSet): MeasuredRouting[] {
  return measured === null ? [] : [measured, ...alsoMeasured];
}

/** Agents side by side: the same skills and prompts. */
function comparedSection(all: readonly MeasuredRouting[]): Section[] {
  return section('measured-agents', 'Routing in each agent, measured', [
    table(
      ['Agent', 'Model', 'Sessions:', 'A right skill takes:', 'No skill takes (prompts):'],
      all.map(({ driver, model, sessions, meanRecall, untaken, invalidReason }) => [
        driver,
        model,
        String(sessions.asked),
        meanRecall === null ? (invalidReason === null ? 'not measured' : 'invalid') : rateWords(meanRecall),
        String(untaken.length),
      ]),
    ),
    new Set(all.map(({ model }) => model)).size > 1
      ? paragraph('The models differ, so differences here may be due to the model.', 'quiet')
      : null,
  ]);
}

function sectionsOf(set: SkillSet, measured: MeasuredRouting): Section[] {
  const { sessions, model, driver, invalidReason, complete, meanRecall } = measured;
  return [
    ...withPriority(
      1,
      section('measured', 'Routing, measured', [
        invalidReason === null ? null : notice('alarm', `Nothing was measured: ${invalidReason}`),
        complete || invalidReason !== null
          ? null
          : notice('alarm', 'Sessions are missing: these figures cover the completed ones.'),
        paragraph(
          `${plural(sessions.asked, 'session')} of ${model} with ${driver}, ${plural(measured.prompts.own, 'prompt')} of ${plural(measured.prompts.skills, 'skill')}, ${measured.prompts.none} for no skill.`,
        ),
        meanRecall === null
          ? null
          : paragraph(`A right skill takes ${rateWords(meanRecall)} of the prompts.`, 'strong'),
      ]),
    ),
    ...changeSection(set, measured),
    ...pairsSection(set, measured),
    ...skillsSection(set, measured),
    ...generalSection(set, measured),
    ...causesSection(measured),
    ...growthSection(measured),
    ...untakenSection(set, measured),
    ...section('measured-notes', null, [list(measured.notes)]),
  ];
}

function changeSection(set: SkillSet, { change }: MeasuredRouting): Section[] {
  if (change === null) return [];
  const { loss, prompts, asked, skills } = change;
  const changed = skills.filter((one) => one.loss.value !== 0);
  return section('measured-change', 'Effect of the change on the other skills, measured', [
    paragraph(
      loss === null
        ? `Too few of the ${prompts} prompts of the other skills ran before and after.`
        : `Of ${plural(prompts, 'prompt')} of the other skills ${rateWords(loss)} are lost (${asked} ran before and after).`,
      loss !== null && loss.low > 0 ? 'bad' : 'strong',
    ),
    table(
      ['Skill', 'Recall before:', 'after:', 'Loss:', 'p:', 'Taken by'],
      changed.map((one) => [
        nameOf(set, one.skill),
        formatPercent(one.before),
        formatPercent(one.after),
        rateWords(one.loss),
        probability(one.loss),
        one.takenBy.map((taker) => nameOf(set, taker)).join(', '),
      ]),
      { mostShown: MOST_SKILLS },
    ),
  ]);
}

function pairsSection(set: SkillSet, { worstPairs }: MeasuredRouting): Section[] {
  if (worstPairs === null || worstPairs.length === 0) return [];
  return section('worst-pairs', 'Most confused pairs', [
    table(
      ['Prompts of', 'go to', 'Share:', 'Selected at:'],
      worstPairs.map(({ from, to, share, firstStage }) => [
        nameOf(set, from),
        nameOf(set, to),
        share === null ? 'not measured' : rateWords(share),
        formatPercent(firstStage),
      ]),
    ),
    paragraph(
      'Shares come from sessions run after the pairs were selected, because the values used for selection are biased upwards. They hold for these prompts.',
      'quiet',
    ),
  ]);
}

function skillsSection(set: SkillSet, { skills }: MeasuredRouting): Section[] {
  const measuredSkills = skills.filter(({ recall }) => recall !== null);
  return section('measured-skills', 'Skill by skill, measured', [
    table(
      ['Skill', 'Recall:', 'No skill:', 'Precision:', 'Shadowing:', 'p:', 'Overhead:'],
      measuredSkills.map(({ skill, recall, none, precision, shadowing, overhead }) => [
        nameOf(set, skill),
        recall === null ? '' : rateWords(recall),
        none === null ? '' : formatPercent(none.value),
        precision === null ? 'takes none' : rateWords(precision),
        shadowing === null ? '' : rateWords(shadowing),
        shadowing === null ? '' : probability(shadowing),
        overhead === null ? '' : rateWords(overhead),
      ]),
      { mostShown: MOST_SKILLS },
    ),
  ]);
}

function generalSection(set: SkillSet, { skills }: MeasuredRouting): Section[] {
  const general = skills
    .filter(
      ({ capturedFrom, capturedOfNone }) => capturedFrom.length + Number(capturedOfNone > 0) >= OVER_GENERAL,
    )
    .sort((a, b) => b.capturedPrompts - a.capturedPrompts || a.skill - b.skill);
  return section('over-general', 'Over-general skills', [
    table(
      [
        'Skill',
        'Takes prompts that are not its own:',
        'of skills:',
        'for no skill:',
        'refused by its author:',
        'Share of all such:',
      ],
      general.map(({ skill, capturedPrompts, capturedFrom, capturedOfNone, capturedRefused, captured }) => [
        nameOf(set, skill),
        String(capturedPrompts),
        String(capturedFrom.length),
        String(capturedOfNone),
        String(capturedRefused),
        captured === null ? '' : rateWords(captured),
      ]),
      { mostShown: MOST_SKILLS },
    ),
  ]);
}

function causesSection({ shadowing, overhead, beside }: MeasuredRouting): Section[] {
  const row = (name: string, effect: MeasuredRouting['shadowing']) => [
    name,
    ...[effect.chosen, effect.others, effect.all].map((one) =>
      one === null ? 'not measured' : `${rateWords(one)}, ${plural(one.skills, 'skill')}`,
    ),
  ];
  if ([shadowing, overhead].every(({ chosen, others }) => chosen === null && others === null)) return [];
  return section('causes', 'Shadowing and overhead', [
    table(
      ['Lost recall', 'skills of these pairs:', 'others:', 'all:'],
      [
        row('to the skills of the set (shadowing)', shadowing),
        row('to the length of the list (overhead)', overhead),
      ],
    ),
    paragraph(
      `Shadowing: recall among ${beside.unrelated} unrelated skills, less recall in the set. Overhead: recall with ${plural(beside.alone, 'unrelated skill')} beside it, less recall among ${beside.unrelated}. ${beside.sets} sets of unrelated skills, as many characters and as many cut descriptions in each as in the set.`,
      'quiet',
    ),
  ]);
}

function growthSection({ growth }: MeasuredRouting): Section[] {
  return section('growth', 'Recall of the same prompts as the set grows', [
    table(
      ['Skills:', 'Recall:', 'Lost:'],
      growth.map(({ skills, recall, loss }) => [
        String(skills),
        recall === null ? 'not measured' : rateWords(recall),
        loss === null ? '' : rateWords(loss),
      ]),
    ),
  ]);
}

function untakenSection(set: SkillSet, { untaken, asked }: MeasuredRouting): Section[] {
  return section('untaken', `Prompts that no skill takes (${untaken.length})`, [
    list(
      untaken.map(
        ({ prompt, skills }) =>
          `${skills.map((skill) => nameOf(set, skill)).join(', ')}: ${shortened((asked[prompt] ?? '').replace(/\s+/g, ' '), LONGEST_PROMPT)}`,
      ),
      { mostShown: MOST_UNTAKEN },
    ),
  ]);
}

/** The basis of a report's figures. */
export function measuredBasis(set: SkillSet) {
  const all = measuredIn(set);
  return all.flatMap((measured) => [
    ...(all.length > 1 ? [fact('agent', measured.driver, measured.driverVersion)] : []),
    ...basisOf(measured),
  ]);
}

function basisOf(measured: MeasuredRouting) {
  const { sessions, seed, notInstalled, controls } = measured;
  const stages = `${sessions.screening} for every prompt, ${sessions.exploring} to find the worst pairs, ${sessions.second} to measure${sessions.change > 0 ? `, ${sessions.change} before and after` : ''}${sessions.growth > 0 ? `, ${sessions.growth} for the growth` : ''}`;
  return [
    fact('sessions', String(sessions.asked), stages),
    fact(
      'of those',
      `${sessions.ended} ended`,
      `${sessions.failed} failed, ${sessions.errored} brought no result, ${sessions.several} loaded more than one skill; seed ${seed}`,
    ),
    ...(controls === null
      ? []
      : [
          fact(
            'instrument check',
            `${controls.positive.fired} of ${controls.positive.asked}`,
            `controls fired, and ${controls.negative.fired} of ${controls.negative.asked} where nothing should`,
          ),
        ]),
    ...(notInstalled.length === 0
      ? []
      : [fact('not installed', plural(notInstalled.length, 'skill'), notInstalled[0]?.reason ?? '')]),
  ];
}

function nameOf({ skills, removed }: SkillSet, skill: number | null): string {
  if (skill === null) return 'no skill';
  return skills[skill]?.name ?? removed[skill - skills.length] ?? 'a skill that is not of the set';
}

function probability({ p }: RoutingDifference): string {
  return p === null ? '' : p < 0.001 ? '< 0.001' : p.toFixed(3);
}
