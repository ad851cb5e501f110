import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import { formatCount, plural } from '../number-format.ts';
import { figureBlocks } from '../text/likely-figures.ts';
import type { Section } from '../view-model/blocks.ts';
import { fact, paragraph, section } from '../view-model/build-blocks.ts';

/** Names of the arms, by their number. */
const ARMS: Readonly<Record<number, string>> = {
  2: ', without the skills and with them',
  3: ', without the skills, with them, and with their texts loaded from the start',
};

/** The planned requests and their cost, in brief. */
export function threatDryRunView(document: ThreatDryRun): Section[] {
  const { targets, probes, prompts, samples, twins, forms = 1, sessions, ...figures } = document;
  const [first] = targets;
  const isCompared = targets.length > 1;
  const often = `${samples === 1 ? 'once' : `${samples} times`}${forms === 1 ? '' : ` in each of ${forms} forms`}`;
  const what = prompts === undefined ? plural(probes, 'probe') : plural(prompts, 'prompt');
  const title = `${what}${twins ? ' and as many benign twins' : ''}, ${often}, put to ${first?.name ?? 'nothing'}${ARMS[targets.length] ?? ''}`;
  const { min, max } = sessions;
  const range = min === max ? formatCount(min) : `${formatCount(min)} to ${formatCount(max)}`;
  return section('threat-dry-run', title, [
    ...figureBlocks(figures, [fact('sessions', range)]),
    paragraph(
      `${isCompared ? 'From no probe that is run again to all of them, and from' : 'From'} one call a session to as many as it may make; responses in the journal cost nothing.`,
    ),
    paragraph('Nothing was sent.'),
  ]);
}
