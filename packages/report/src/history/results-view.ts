import type { ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import type { Section } from '../view-model/blocks.ts';
import { section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST = { title: 120, outcome: 200, file: 160 };

/** Results that are open or in the journal, the newest first; files, which have no date, come before. */
export function resultsView(
  entries: readonly ViewerEntry[],
  { title, moment }: { title: string; moment: (iso: string) => string },
): Section[] {
  const rows = entries.toSorted((one, other) => momentOf(other).localeCompare(momentOf(one)));
  return section('results', title, [
    table(
      ['Result', 'Kind', 'Outcome', 'When', 'From'],
      rows.map(({ id, kind, title: name, outcome, at, from }) => [
        [{ ...shortened(name, LONGEST.title), to: { kind: 'entry', id, member: null } }],
        kind.replaceAll('-', ' '),
        [shortened(outcome ?? '', LONGEST.outcome)],
        at === null ? '' : moment(at),
        from.run === null
          ? [shortened(from.file ?? '', LONGEST.file, 'code')]
          : [{ text: from.run, tone: 'code', to: { kind: 'run', id: from.run } }],
      ]),
    ),
  ]);
}

/** Files sort before everything that has a date. */
function momentOf({ at }: ViewerEntry): string {
  return at ?? '9';
}
