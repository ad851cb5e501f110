import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { formatCount } from '@plugin-eval/core/text/format-count.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import type { Section } from '../view-model/blocks.ts';
import { section, table } from '../view-model/build-blocks.ts';

const MEGABYTE = 1_000_000;

/** Files that were read of each agent, and lines that could not be. */
export function agentsSection({ agents }: Usage): Section[] {
  return section('agents', 'Transcripts', [
    table(
      ['Agent', 'Versions', 'Sessions:', 'By programs:', 'Files:', 'MB:', 'List', 'Not read'],
      agents
        .filter(({ files }) => files > 0)
        .map(({ name, versions, sessions, headless, files, bytes, list, unread }) => [
          agentTitle(name),
          versions.join(', '),
          formatCount(sessions),
          formatCount(headless),
          formatCount(files),
          (bytes / MEGABYTE).toFixed(1),
          list === 'recorded' ? 'as recorded' : 'assumed: not recorded',
          unread.map(({ reason, count }) => `${reason}: ${formatCount(count)}`).join('; '),
        ]),
    ),
  ]);
}
