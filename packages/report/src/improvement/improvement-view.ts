import type { ComparedInAgent, Improvement } from '@plugin-eval/core/documents/improvement.ts';
import { formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { candidateSection } from './candidate-section.ts';
import { costFact } from './cost-fact.ts';
import { promptSection } from './prompt-section.ts';
import { ceilingSection, raceSection } from './race-sections.ts';
import { improvementOutcome, promptCounts, VERDICT_TITLES, VERDICT_TONES } from './verdict-words.ts';

const LONGEST_PROMPT = 100;
const LONGEST_NAME = 60;
const LONGEST_DESCRIPTION = 1_100;

/** Lays out a comparison of changes with the original. */
export function improvementView(document: Improvement): Section[] {
  return [
    ...withPriority(1, headlineSection(document)),
    ...withPriority(1, candidateSection(document)),
    ...document.agents.flatMap((agent) => agentSection(document, agent)),
    ...ceilingSection(document),
    ...document.agents.flatMap((agent) => raceSection(document, agent)),
    ...promptSection(document),
    ...costSection(document),
    ...leftOutSection(document),
    ...section('tests', document.findings.length === 0 ? null : 'Prompts, checked', [
      list(
        document.findings.map(({ level, message }) => `${level}: ${message}`),
        { mostShown: 10 },
      ),
    ]),
    ...section('notes', null, [list(document.notes)]),
    ...withPriority(3, section('texts', 'Descriptions', descriptionBlocks(document))),
    ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
  ];
}

function headlineSection(document: Improvement): Section[] {
  const { candidates, agents, prompts, sessionsEach, gainSeen, smallestGain, use } = document;
  const [only, ...others] = candidates;
  const strata = (['own', 'near', 'sibling'] as const).map(
    (stratum) => prompts.filter((one) => one.stratum === stratum).length,
  );
  const isOpen = candidates.some(({ verdict }) => verdict.verdict === 'undecided');
  return section('headline', null, [
    paragraph(improvementOutcome(document), 'strong'),
    only !== undefined && others.length === 0
      ? paragraph(`${sentenceCase(promptCounts(only.verdict))}.`)
      : null,
    paragraph(
      `${plural(prompts.length, 'prompt')}: ${strata[0]} that should trigger ${document.skill.name}, ${strata[1]} that should not${strata[2] === 0 ? '' : `, ${strata[2]} for another skill`}. ${plural(sessionsEach, 'session')} each with the original and each candidate.`,
    ),
    isOpen && gainSeen !== null
      ? paragraph(
          `These prompts show a gain of ${gainSeen} or more in 8 of 10 runs; the smallest gain worth having is ${smallestGain}.`,
        )
      : null,
    use === 1
      ? null
      : notice(
          'note',
          `Use ${use} of these prompts for this skill: each further one halves the error that a verdict may have. Fresh prompts restore it.`,
        ),
    ...agents.flatMap(({ driver, invalidReason, complete }) =>
      invalidReason !== null
        ? [notice('alarm', `Nothing was measured with ${driver}: ${invalidReason}`)]
        : complete
          ? []
          : [notice('caution', `Sessions with ${driver} are missing. Resume the run to try them again.`)],
    ),
  ]);
}

function agentSection(document: Improvement, agent: ComparedInAgent): Section[] {
  const { candidates, agents } = document;
  const title = `Sessions with ${agent.driver} on ${agent.model}`;
  return section(`agent-${agent.driver}`, title, [
    table(
      [
        'Arm',
        ...(agents.length > 1 ? ['Verdict'] : []),
        'Listed',
        'Fired where it should:',
        'Fired where it should not:',
        'F1:',
        'Failed:',
        'No result:',
      ],
      agent.arms.map(({ listed, f1, sessions }, arm): Cell[] => {
        const verdict = agent.verdicts[arm - 1];
        const name = candidates[arm - 1]?.name;
        return [
          name === undefined ? 'original' : [shortened(name, LONGEST_NAME)],
          ...(agents.length > 1
            ? [
                verdict === undefined
                  ? ''
                  : [{ text: VERDICT_TITLES[verdict.verdict], tone: VERDICT_TONES[verdict.verdict] }],
              ]
            : []),
          listed === null
            ? ''
            : [
                {
                  text: listed === 'full' ? 'whole' : listed,
                  ...(listed === 'full' ? {} : { tone: 'warning' as const }),
                },
              ],
          shareFired(document, agent, arm, true),
          shareFired(document, agent, arm, false),
          formatUnit(f1),
          String(sessions.failed),
          String(sessions.errored),
        ];
      }),
    ),
  ]);
}

function shareFired(
  { prompts }: Improvement,
  { tallies }: ComparedInAgent,
  arm: number,
  should: boolean,
): string {
  let [fired, ended] = [0, 0];
  for (const [index, { stratum }] of prompts.entries()) {
    if ((stratum === 'own') !== should) continue;
    fired += tallies[index]?.[arm]?.fired ?? 0;
    ended += tallies[index]?.[arm]?.ended ?? 0;
  }
  return `${fired} of ${ended}`;
}

/** Sessions and their price by agent: those of all arms. */
function costSection({ agents }: Improvement): Section[] {
  return section('cost', agents.length === 0 ? null : 'What it cost', [factList(agents.map(costFact))]);
}

function leftOutSection({ leftOut, candidates }: Improvement): Section[] {
  if (leftOut.length === 0) return [];
  return section('left-out', 'Prompts left out', [
    paragraph('A candidate is not judged by prompts that its author has seen.', 'quiet'),
    list(
      leftOut.map(({ text, candidate, words }) => [
        shortened(text.replace(/\s+/g, ' '), LONGEST_PROMPT),
        candidate === null
          ? ': in the file of seen prompts'
          : `: shares "${words}" with ${candidates[candidate]?.name}`,
      ]),
      { mostShown: 10 },
    ),
  ]);
}

function descriptionBlocks({ skill, candidates }: Improvement): Block[] {
  return [{ name: 'original', description: skill.description }, ...candidates].flatMap(
    ({ name, description }) => [
      paragraph([shortened(name, LONGEST_NAME)], 'strong'),
      { kind: 'quote' as const, text: [shortened(description, LONGEST_DESCRIPTION)] },
    ],
  );
}

function basis({ alpha, use, seed, promptsFrom, installed, agents, tool, sessionsEach }: Improvement): Block {
  return factList([
    fact('Compared by', `${tool.name} ${tool.version}`),
    fact('Error on each side', String(alpha), `0.05, shared by the candidates, use ${use} of the prompts`),
    fact('Sessions', String(sessionsEach), 'of each prompt in each arm, all arms of a prompt back to back'),
    fact('Prompts from', promptsFrom),
    fact('Installed', installed.join(', ')),
    fact('Seed', String(seed)),
    ...agents.map(({ driver, driverVersion, reportedModels }) =>
      fact(driver, driverVersion, reportedModels.join(', ')),
    ),
    fact('Gains', 'utility', 'share fired where it should, less where it should not'),
  ]);
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
