import type { Installation } from '@plugin-eval/core/documents/installation.ts';
import { plural } from '../number-format.ts';
import { STATE_MARKS } from '../skill-set/set-view.ts';
import type { Section, Words } from '../view-model/blocks.ts';
import { list, paragraph, section, table } from '../view-model/build-blocks.ts';

const MOST_LISTED = 20;

/** Skills an installation would add to the existing lists, and those it would displace. */
export function installationSections(installation: Installation | null): Section[] {
  if (installation === null) return [];
  const { agents, folders, errors } = installation;
  if (agents.length === 0)
    return section('installation', 'What installing it changes', [
      paragraph(
        `No skill is installed in ${folders.length === 0 ? 'any of those folders' : folders.join(', ')}.`,
      ),
    ]);
  return section('installation', 'What installing it changes', [
    table(
      [
        'Agent',
        'Installed:',
        'New skills listed',
        'Rows without truncation',
        'Listing changed:',
        'Recall of the other skills, estimated',
      ],
      agents.map(({ agent, installed, added, budget, displaced, recallBefore, recallAfter }) => [
        agent,
        String(installed),
        statesOf(added),
        budgetWords(budget),
        displaced.length === 0 ? '0' : [{ text: String(displaced.length), tone: 'bad' as const }],
        recallBefore === null || recallAfter === null
          ? 'no prompts'
          : `${percent(recallBefore)}, then ${percent(recallAfter)}`,
      ]),
    ),
    list(
      agents.flatMap(({ agent, displaced }) =>
        displaced.map(
          ({ name, before, after }) =>
            `${agent}: ${name} was ${STATE_MARKS[before]}, is then ${STATE_MARKS[after]}`,
        ),
      ),
      { most: MOST_LISTED },
    ),
    list(alikeItems(agents), { most: MOST_LISTED }),
    list(
      [
        ...new Set(
          agents.flatMap(({ replaced }) => replaced.map(({ name, path }) => `${name} (${path}) is replaced`)),
        ),
      ],
      { most: MOST_LISTED },
    ),
    list(
      errors.map(({ message }) => message),
      { most: MOST_LISTED },
    ),
  ]);
}

/** Agents that see the same two skills alike say it once. */
function alikeItems(agents: Installation['agents']): string[] {
  const found = new Map<string, string[]>();
  for (const { agent, added } of agents)
    for (const { name, alike } of added)
      for (const other of alike) {
        const words = `${name} is nearly the same as ${other.name} (${other.similarity.toFixed(2)})`;
        found.set(words, [...(found.get(words) ?? []), agent]);
      }
  return [...found].map(([words, names]) => `${words}, in ${names.join(', ')}`);
}

function statesOf(added: Installation['agents'][number]['added']): Words {
  const counts = Map.groupBy(added, ({ state }) => state);
  const words = [...counts].map(([state, own]) => `${own.length} ${STATE_MARKS[state]}`).join(', ');
  const isWhole = added.every(({ state }) => state === 'whole' || state === 'hidden');
  return [{ text: words === '' ? plural(0, 'skill') : words, tone: isWhole ? 'good' : 'warning' }];
}

function budgetWords(budget: Installation['agents'][number]['budget']): Words {
  if (budget === null) return 'no bound';
  const { unit, limit, before, after } = budget;
  const words = `${before}, then ${after} of ${limit} ${unit}`;
  return after > limit ? [{ text: words, tone: 'bad' }] : words;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
