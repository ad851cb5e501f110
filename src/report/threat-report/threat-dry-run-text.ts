import type { ThreatDryRun } from '../../documents/threat-dry-run.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatCount, plural } from '../number-format.ts';
import { figureLines } from '../text/likely-figures.ts';

/** What would be asked and what it would cost, in a few lines. */
export function renderThreatDryRunText(document: ThreatDryRun): string {
  const { targets, probes, samples, twins, sessions, ...figures } = document;
  const [first] = targets;
  const arms = targets.length > 1 ? ', without the skills and with them' : '';
  const lines = [
    `${plural(probes, 'probe')}${twins ? ' and as many benign twins' : ''}, ${samples === 1 ? 'once' : `${samples} times`}, put to ${terminalSafe(first?.name ?? 'nothing')}${arms}:`,
    `  sessions ${range(sessions, formatCount)}`,
    ...figureLines(figures),
    targets.length > 1
      ? 'From no probe that is run again to all of them, and from one call a session to as many as it may make; responses in the journal cost nothing.'
      : 'From one call a session to as many as it may make; responses in the journal cost nothing.',
    'Nothing was asked.',
  ];
  return `${lines.join('\n')}\n`;
}

function range({ min, max }: { min: number; max: number }, format: (value: number) => string): string {
  return min === max ? format(min) : `${format(min)} to ${format(max)}`;
}
