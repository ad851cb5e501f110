import type { AgentSet, SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { formatCount, formatPercent, plural } from '../number-format.ts';
import type { Block, Tile } from '../view-model/blocks.ts';
import { paragraph } from '../view-model/build-blocks.ts';
import { toneOfFiring } from './evaluation-tiles.ts';

/** The verdict on a set in a sentence, with three tiles: listed, routing, fires. */
export function setHeadline(set: SkillSet): Block[] {
  if (set.skills.length === 0) return [paragraph('No skill was read.', 'strong')];
  const tiles = [listedTile(set), apartTile(set), firesTile(set)] as const;
  return [paragraph(`${sentenceOf(set, tiles)}.`, 'strong'), { kind: 'tiles', tiles, priority: 2 }];
}

function sentenceOf(set: SkillSet, [listed, apart]: readonly [Tile, Tile, Tile]): string {
  const size = plural(set.skills.length, 'skill');
  const worst = worstAgent(set);
  const parts = [
    listed.tone === 'good' || worst === undefined
      ? set.skills.length === 1
        ? 'the skill is listed whole'
        : `all ${size} are listed whole`
      : `${agentTitle(worst.agent)} does not list ${formatCount(lostIn(worst))} of ${size} whole`,
    apart.tone === 'good' ? 'none is hard to tell from another' : `${String(apart.figure)} to tell apart`,
    set.measured === null ? 'whether they fire is estimated' : 'routing is measured',
  ];
  const sentence = parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** Skills that an agent's model does not see whole, although they are meant to be listed. */
function lostIn({ states }: AgentSet): number {
  return states.cut + states['name-only'] + states.omitted + states.shadowed + states.invalid;
}

function worstAgent({ agents }: SkillSet): AgentSet | undefined {
  return agents.toSorted((a, b) => lostIn(b) - lostIn(a))[0];
}

function listedTile(set: SkillSet): Tile {
  const title = 'Listed';
  const worst = worstAgent(set);
  if (worst === undefined)
    return { title, tone: 'none', figure: 'not measured', about: 'no agent was requested' };
  const lost = lostIn(worst);
  const total = set.skills.length;
  if (lost === 0)
    return { title, tone: 'good', figure: 'all whole', about: `in ${plural(set.agents.length, 'agent')}` };
  const { omitted, 'name-only': named, invalid, shadowed } = worst.states;
  return {
    title,
    tone: omitted + named + invalid + shadowed > 0 ? 'bad' : 'warning',
    figure: `${formatCount(total - lost)} of ${formatCount(total)} whole`,
    about: `in ${agentTitle(worst.agent)}, the worst of ${plural(set.agents.length, 'agent')}`,
  };
}

function apartTile({ agents, duplicates }: SkillSet): Tile {
  const pairs = Math.max(duplicates.length, ...agents.map(({ collisions }) => collisions.length));
  const title = 'Told apart';
  return pairs === 0
    ? { title, tone: 'good', figure: 'no close pair', about: 'by the words of the descriptions' }
    : {
        title,
        tone: duplicates.length > 0 ? 'bad' : 'warning',
        figure: `${plural(pairs, 'pair')} hard`,
        about: 'descriptions that are nearly the same',
      };
}

function firesTile({ measured, agents }: SkillSet): Tile {
  const title = 'Fires';
  const recall = measured?.meanRecall ?? null;
  if (recall !== null)
    return {
      title,
      tone: toneOfFiring(recall.value, 0),
      figure: formatPercent(recall.value),
      about: 'of the prompts start a right skill',
    };
  const estimates = agents.flatMap(({ routing }) => routing.meanRecall ?? []);
  const lowest =
    estimates.length === 0 ? '' : `; estimated from words: ${formatPercent(Math.min(...estimates))}`;
  return { title, tone: 'none', figure: 'not measured', about: `--sessions measures it${lowest}` };
}
