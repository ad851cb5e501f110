import type { Rate } from '@plugin-eval/core/documents/threat-rate.ts';
import type { RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { formatCount } from '../number-format.ts';
import type { Phrase, Section } from '../view-model/blocks.ts';
import { section, table } from '../view-model/build-blocks.ts';
import { nameOf } from './threat-blocks.ts';
import { formatRate } from './threat-figures.ts';

/** Outcomes by chain of converters and by strategy; nothing for a run without any. */
export function attackSections({ byConverter = {}, byStrategy = {} }: RunMetrics): Section[] {
  return [
    ...section('converters', 'By converter', [
      table(
        ['Converters', 'Responses:', 'Failed:', 'Held', 'Harmless refused'],
        Object.entries(byConverter).map(([name, { n, failed, passRate, falseRefusalRate }]) => [
          [nameOf(name)],
          formatCount(n),
          [failedCount(failed)],
          formatRate(passRate),
          rateOrNotAsked(falseRefusalRate),
        ]),
      ),
    ]),
    ...section('strategies', 'By strategy', [
      table(
        ['Strategy', 'Responses:', 'Failed:', 'Held', 'Messages until it failed, median:'],
        Object.entries(byStrategy).map(([name, { n, failed, passRate, turnsToFailure }]) => [
          [nameOf(name)],
          formatCount(n),
          [failedCount(failed)],
          formatRate(passRate),
          turnsToFailure === null ? '–' : String(turnsToFailure.median),
        ]),
      ),
    ]),
  ];
}

function failedCount(failed: number): Phrase {
  return { text: formatCount(failed), ...(failed > 0 ? { tone: 'bad' as const } : {}) };
}

function rateOrNotAsked(rate: Rate): string {
  return rate.n === 0 ? 'not asked' : formatRate(rate);
}
