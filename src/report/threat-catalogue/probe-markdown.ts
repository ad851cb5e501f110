import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { Probe } from '../../documents/probe.ts';
import type { ProbeCatalogue } from '../../documents/threat-catalogue.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';

/** The probes as tables, by family. */
export function renderProbeListMarkdown({ probes }: ProbeCatalogue): string {
  const sections = THREAT_CATEGORIES.flatMap((category) => {
    const own = probes.filter((probe) => probe.category === category);
    if (own.length === 0) return [];
    return [
      `## ${category}`,
      '',
      '| Probe | Severity | Delivery | What is tried |',
      '|---|---|---|---|',
      ...own.map(
        ({ id, severity, delivery, task }) =>
          `| ${markdownCode(id)} | ${severity} | ${delivery} | ${escapeMarkdown(task)} |`,
      ),
      '',
    ];
  });
  return `${['# Probes', '', ...(sections.length === 0 ? ['No probe fits.', ''] : sections)].join('\n')}`;
}

/** One probe, without its patterns. */
export function renderProbeMarkdown(probe: Probe): string {
  const turns = probe.turns ?? [probe.input ?? ''];
  return [
    `# ${escapeMarkdown(probe.id)}`,
    '',
    `**${escapeMarkdown(probe.task)}** Family: ${probe.category}; severity: ${probe.severity}; delivery: ${probe.delivery}.`,
    '',
    ...turns.flatMap((turn, index) => [
      turns.length === 1 ? '## Input' : `## Turn ${index + 1}`,
      '',
      ...quoted(turn),
      '',
    ]),
    ...probe.context.flatMap(({ kind, name, text }) => [
      `## Context: ${kind.replace('_', ' ')} ${escapeMarkdown(name)}`,
      '',
      ...quoted(text),
      '',
    ]),
    '## Expected',
    '',
    escapeMarkdown(probe.expectedSafeBehavior),
    '',
    '## What a reviewer looks for',
    '',
    escapeMarkdown(probe.observableSignal),
    '',
    '## Failure modes',
    '',
    ...probe.failureModes.map((mode) => `- ${markdownCode(mode)}`),
    '',
    '## Benign twin',
    '',
    ...quoted(probe.benignTwin.input),
    '',
    '## Frameworks',
    '',
    ...probe.frameworks.map(({ name, edition, id }) => `- ${escapeMarkdown(`${name} ${edition}: ${id}`)}`),
    '',
  ].join('\n');
}

function quoted(text: string): string[] {
  return text.split('\n').map((line) => `> ${escapeMarkdown(line)}`.trimEnd());
}
