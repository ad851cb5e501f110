import type { ExperimentalAgentName } from '@plugin-eval/core/documents/names.ts';
import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { formatName } from '../format-name.ts';
import { plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';

const TITLES: Record<ExperimentalAgentName, string> = { cursor: 'Cursor', pi: 'pi' };
const MOST_SKILLS = 20;

/** Counts of agents that are read experimentally, apart from all others. */
export function experimentalSection({ experimental }: Usage): Section[] {
  if (experimental.length === 0) return [];
  return section('experimental', 'Experimental', [
    paragraph(
      'These transcripts are read experimentally. Totals, verdicts and suggestions leave them out. Cursor confirms no load.',
    ),
    ...experimental.map(({ agent, sessions, files, drift, unread }) =>
      paragraph(
        [
          `${TITLES[agent]}: ${plural(sessions, 'session')} in ${plural(files, 'file')}.`,
          ...drift.map((reason) => `Not counted: ${reason}.`),
          ...unread.map(({ reason, count }) => `Not read: ${reason} (${count}).`),
        ].join(' '),
      ),
    ),
    table(
      ['Skill', 'Agent', 'Listed:', 'Loaded:', 'Invoked:', 'Last used'],
      experimental.flatMap(({ agent, skills }) =>
        skills.map(({ name, listed, loaded, invoked, lastUsed }) => [
          formatName(name),
          `${TITLES[agent]} (experimental)`,
          String(listed),
          String(loaded),
          String(invoked),
          lastUsed?.slice(0, 10) ?? '',
        ]),
      ),
      { mostShown: MOST_SKILLS },
    ),
  ]);
}
