import { LEVELS, type Level, type ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import type { AgentSet, SetFinding, SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { formatValue, listedNames } from '@plugin-eval/core/text/format-value.ts';
import { STOP_WORDS } from '@plugin-eval/core/text/stop-words.ts';
import { roomAdvice } from '@plugin-eval/skill/agents/room-advice.ts';
import type { MeasuredSet } from './measure-set.ts';

type Skills = readonly Pick<SkillSet['skills'][number], 'name'>[];

const WORDS_SHOWN = 5;

/** Finds skills that agents do not show, and those that cannot be told apart; most severe first. */
export function setFindings(skills: Skills, measured: MeasuredSet): SetFinding[] {
  const name = (skill: number) => formatValue(skills[skill]?.name ?? '');
  const found = [
    ...listingFindings(measured.agents),
    ...collisionFindings(measured.agents, name),
    ...measured.duplicates.map(
      ({ pair: [skill, other], similarity }): SetFinding => ({
        ...{ rule: 'duplicate-body', level: 'warning', agents: [], skill, other },
        message: `The bodies of ${name(skill)} and ${name(other)} are ${similarity === 1 ? 'the same' : `${Math.floor(similarity * 100)} % alike`}.`,
        fix: 'Keep one of them, or move the shared part into one skill.',
      }),
    ),
    ...measured.similarNames.map(
      ({ pair: [skill, other], difference }): SetFinding => ({
        ...{
          rule: 'similar-name',
          level: difference === 'none' ? 'error' : 'warning',
          agents: [],
          skill,
          other,
        },
        message:
          difference === 'none'
            ? `Two skills have the name ${name(skill)}.`
            : `The names ${name(skill)} and ${name(other)} differ in ${DIFFERENCES[difference]} alone.`,
        fix: 'Give one of them a more specific name.',
      }),
    ),
  ];
  return found.sort(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || RULES.indexOf(a.rule) - RULES.indexOf(b.rule),
  );
}

/** Order within a level: rarer and more severe rules first. */
const RULES: readonly SetFinding['rule'][] = [
  'recall-loss',
  'not-listed',
  'similar-name',
  'duplicate-body',
  'collision',
  'description-lost',
];

const DIFFERENCES = { case: 'letter case', hyphen: 'hyphens', letter: 'one letter' } as const;

interface ListedOtherwise {
  rule: 'not-listed' | 'description-lost';
  level: Level;
  message: string;
  fix: string;
}

/** Merges the same treatment of a skill by several agents into one finding. */
function listingFindings(agents: readonly AgentSet[]): SetFinding[] {
  const found = new Map<string, SetFinding>();
  for (const one of agents) {
    const room = roomAdvice(one);
    for (const row of one.rows) {
      const finding = listingFinding(row, room);
      if (finding === null) continue;
      const key = `${row.skill} ${finding.message}`;
      const known = found.get(key);
      if (known === undefined)
        found.set(key, { ...finding, agents: [one.agent], skill: row.skill, other: null });
      else {
        (known.agents as ListedAgentName[]).push(one.agent);
        if (!known.fix.includes(finding.fix)) known.fix += ` ${finding.fix}`;
      }
    }
  }
  return [...found.values()];
}

/** @param room how all skills come to be listed whole in this agent */
function listingFinding(
  { state, reason, lostWords, lostTrigger, lostCharacters }: AgentSet['rows'][number],
  room: string | null,
): ListedOtherwise | null {
  const telling = lostWords.filter((word) => word.length > 2 && !STOP_WORDS.has(word));
  const words = listedNames(telling.slice(0, WORDS_SHOWN), WORDS_SHOWN);
  const shorten = room ?? 'Shorten the description.';
  switch (state) {
    case 'invalid':
      return {
        rule: 'not-listed',
        level: 'error',
        message: `Not listed: ${reason}.`,
        fix: 'Correct this in the skill, or move its folder to where the agent looks.',
      };
    case 'omitted':
      return {
        rule: 'not-listed',
        level: 'error',
        message: 'Not listed: there is no room for it.',
        fix: shorten,
      };
    case 'shadowed':
      return {
        rule: 'not-listed',
        level: 'warning',
        message: `Not listed: ${reason}.`,
        fix: 'Rename one of the two.',
      };
    case 'name-only':
      return {
        ...{ rule: 'description-lost', level: 'warning', fix: shorten },
        message: `Only its name is listed, without the ${lostCharacters} characters of its description.`,
      };
    case 'cut':
      return {
        ...{ rule: 'description-lost', level: lostTrigger === null ? 'info' : 'warning' },
        message:
          lostTrigger === null
            ? `${lostCharacters} characters of its description are cut${words === '' ? '' : `, with ${words}`}.`
            : `The cut takes away when to use it (${formatValue(lostTrigger)}), ${lostCharacters} characters in all.`,
        fix: 'Say in the first sentence what it does and when to use it.',
      };
    default:
      return null;
  }
}

function collisionFindings(agents: readonly AgentSet[], name: (skill: number) => string): SetFinding[] {
  const found = new Map<string, SetFinding>();
  for (const { agent, collisions } of agents)
    for (const { pair, similarity, shared, separating } of collisions) {
      const key = pair.join(' ');
      const known = found.get(key);
      if (known !== undefined) {
        known.agents.push(agent);
        continue;
      }
      const [skill, other] = pair;
      found.set(key, {
        ...{ rule: 'collision', level: 'warning', agents: [agent], skill, other },
        message: `${name(skill)} and ${name(other)} are nearly the same (${similarity.toFixed(2)})${shared.length === 0 ? '' : `: ${listedNames(shared.slice(0, WORDS_SHOWN), WORDS_SHOWN)}`}.`,
        fix: `${separation(name(skill), separating[0])} ${separation(name(other), separating[1])}`,
      });
    }
  return [...found.values()];
}

function separation(name: string, words: readonly string[]): string {
  return words.length === 0
    ? `Say in ${name} what only it does, and when to use the other one.`
    : `Begin ${name} with what only it says: ${listedNames(words.slice(0, WORDS_SHOWN), WORDS_SHOWN)}.`;
}
