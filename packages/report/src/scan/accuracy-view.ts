import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import accuracy from '@plugin-eval/scan/data/accuracy.json' with { type: 'json' };
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';

/** Scanner results on labelled and on harmless skills, by source. */
export function accuracyView(): Section[] {
  const harmful = accuracy.filter(({ kind }) => kind === 'harmful');
  const harmless = accuracy.filter(({ kind }) => kind === 'harmless');
  return [
    ...section('accuracy-harmless', 'Harmless skills: false alarms', [
      table(
        ['Source', 'Phase', 'Skills:', 'Error:', 'Error or warning:', 'Of those with scripts:'],
        harmless.map(({ source, phase, skills, errors, warnings, with_scripts, warnings_with_scripts }) => [
          source,
          phase,
          String(skills),
          share(errors, skills),
          share(warnings, skills),
          share(warnings_with_scripts, with_scripts),
        ]),
      ),
    ]),
    ...section('accuracy-harmful', 'Skills that others labelled harmful: found', [
      table(
        [
          'Source',
          'Phase',
          'Skills:',
          'Error:',
          'Error or warning:',
          'Visible, error:',
          'Visible, error or warning:',
        ],
        harmful.map(({ source, phase, skills, errors, warnings, visible }) => [
          source,
          phase,
          String(skills),
          share(errors, skills),
          share(warnings, skills),
          visible === null ? 'not read' : share(visible.errors, visible.skills),
          visible === null ? 'not read' : share(visible.warnings, visible.skills),
        ]),
      ),
    ]),
    ...section('accuracy-rules', 'By rule', [
      table(
        ['Rule', 'Source', 'Phase', 'Errors:', 'Warnings:'],
        accuracy
          .flatMap(({ source, phase, rules }) =>
            Object.entries(rules as Record<string, { errors: number; warnings: number }>).map(
              ([rule, { errors, warnings }]) => [rule, source, phase, String(errors), String(warnings)],
            ),
          )
          .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
      ),
      paragraph(
        'Shares with their 95 % Wilson intervals. "Visible": of a sample, those in whose files a reader saw something harmful.',
        'quiet',
      ),
    ]),
  ];
}

function share(part: number, of: number): string {
  const interval = wilsonInterval({ successes: part, trials: of }, 0.95);
  if (interval === null) return 'none';
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${part} of ${of}: ${percent(part / of)} % (${percent(interval.low)}-${percent(interval.high)})`;
}
