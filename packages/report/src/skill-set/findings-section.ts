import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { LEVEL_TONES } from '../evaluation/findings-view.ts';
import { plural } from '../number-format.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { list, paragraph, section } from '../view-model/build-blocks.ts';
import { type FindingGroup, findingGroups } from './finding-groups.ts';

const MOST_NAMES = 8;
const MOST_PAIRS = 5;
const MOST_PUBLISHED = 50;

/** Lists the findings of a set, one entry for each cause. */
export function findingsSection(set: SkillSet): Section[] {
  const groups = findingGroups(set);
  return section(
    'findings',
    set.findings.length === 0 ? 'Findings' : `Findings (${plural(groups.length, 'cause')})`,
    groups.length === 0 ? [nothingFound(set)] : [],
    groups.flatMap(groupSection),
  );
}

function groupSection({ id, level, title, advice, parts }: FindingGroup): Section[] {
  const details = parts.map(({ title, items }): Block => {
    if (title === '') return list(items, { mostShown: MOST_PAIRS, mostPublished: MOST_PUBLISHED });
    return list(items, { lead: title, mostShown: MOST_NAMES });
  });
  return section(
    `finding-${id}`,
    [{ text: level, tone: LEVEL_TONES[level] }, ` ${title}`],
    [
      advice === null ? null : paragraph(advice),
      ...details.map((block) => ({ ...block, priority: 2 as const })),
    ],
  );
}

/** Praises no more than was read, and no empty set. */
function nothingFound({ skills, agents, errors }: SkillSet): Block {
  if (skills.length === 0) return paragraph('No skill was read, so nothing was compared.', 'bad');
  const isWhole = agents.every(({ rows }) => rows.every(({ state }) => state === 'whole'));
  const listed = isWhole ? 'is listed whole' : 'that an agent shows its model is listed whole';
  const read = errors.length === 0 ? '' : ' that could be read';
  return paragraph(
    `Every skill${read} ${listed}, and none is hard to tell from another.`,
    errors.length === 0 ? 'good' : 'quiet',
  );
}
