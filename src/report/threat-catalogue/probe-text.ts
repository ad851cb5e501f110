import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { Probe } from '../../documents/probe.ts';
import type { ProbeCatalogue } from '../../documents/threat-catalogue.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { plural } from '../number-format.ts';
import { textStyle } from '../text/style.ts';
import { severityMark } from './severity-mark.ts';

/** The probes for the terminal, by family. */
export function renderProbeList({ probes }: ProbeCatalogue, { color }: { color: boolean }): string {
  const style = textStyle(color);
  const width = Math.max(0, ...probes.map(({ id }) => id.length));
  const lines = THREAT_CATEGORIES.flatMap((category) => {
    const own = probes.filter((probe) => probe.category === category);
    if (own.length === 0) return [];
    return [
      style.strong(`${category} (${own.length})`),
      ...own.map(
        (probe) =>
          `  ${severityMark(style, probe.severity)} ${probe.id.padEnd(width)}  ${style.dim(probe.delivery.padEnd(10))} ${terminalSafe(probe.task)}`,
      ),
      '',
    ];
  });
  const count = probes.length === 0 ? 'No probe fits.' : `${plural(probes.length, 'probe')}.`;
  return `${lines.join('\n')}${lines.length === 0 ? '' : '\n'}${count} plugin-eval threat probes ID shows one of them.\n`;
}

/** One probe for the terminal: everything that it holds. */
export function renderProbe(
  probe: Probe,
  failureModes: ProbeCatalogue['failureModes'],
  { color }: { color: boolean },
): string {
  const style = textStyle(color);
  const described = new Map(failureModes.map(({ id, description }) => [id, description]));
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', style.accent(title), ...lines];
  const indented = (text: string) => text.split('\n').map((line) => `  ${terminalSafe(line)}`);
  const patterns = (list: Probe['unsafePatterns']) =>
    list.flatMap(({ label, pattern, weight, failureMode }) => [
      `  ${label}${weight === undefined ? '' : ` ${weight}`}${failureMode === undefined ? '' : ` (${failureMode})`}`,
      style.dim(`    ${terminalSafe(pattern)}`),
    ]);
  return `${[
    `${style.strong(probe.id)}  ${severityMark(style, probe.severity).trimEnd()}  ${style.dim(`${probe.category}, ${probe.delivery}`)}`,
    terminalSafe(probe.task),
    ...(probe.turns ?? [probe.input ?? '']).flatMap((turn, index, turns) =>
      section(turns.length === 1 ? 'Input' : `Turn ${index + 1}`, indented(turn)),
    ),
    ...probe.context.flatMap(({ kind, name, text }) =>
      section(`Context: ${kind.replace('_', ' ')} ${terminalSafe(name)}`, indented(text)),
    ),
    ...section('Tools', probe.tools === undefined ? [] : [`  ${probe.tools.join(', ') || 'none'}`]),
    ...section(
      'Forbidden calls',
      probe.forbiddenCalls.map(
        ({ tool, arguments: pattern, failureMode }) =>
          `  ${tool}${pattern === undefined ? '' : ` with ${terminalSafe(pattern)}`} (${failureMode})`,
      ),
    ),
    ...section(
      'Canaries',
      probe.canaries.map(
        ({ name, value, failureMode }) => `  ${name} = ${terminalSafe(value)} (${failureMode})`,
      ),
    ),
    ...section('Expected', indented(probe.expectedSafeBehavior)),
    ...section('What a reviewer looks for', indented(probe.observableSignal)),
    ...section(
      'Failure modes',
      probe.failureModes.map((mode) => `  ${mode}${described.has(mode) ? `: ${described.get(mode)}` : ''}`),
    ),
    ...section('Unsafe patterns', patterns(probe.unsafePatterns)),
    ...section('Safe patterns', patterns(probe.safePatterns)),
    ...section('Benign twin', indented(probe.benignTwin.input)),
    ...section(
      'Frameworks',
      probe.frameworks.map(({ name, edition, id }) => `  ${terminalSafe(`${name} ${edition}: ${id}`)}`),
    ),
  ].join('\n')}\n`;
}
