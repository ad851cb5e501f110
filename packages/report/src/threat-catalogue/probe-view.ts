import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { ProbeCatalogue } from '@plugin-eval/core/documents/threat-catalogue.ts';
import { plural } from '../number-format.ts';
import { severityWord } from '../threat-report/threat-blocks.ts';
import { TITLES } from '../titles.ts';
import type { Block, Section, Words } from '../view-model/blocks.ts';
import { fact, factList, list, paragraph, section, table } from '../view-model/build-blocks.ts';

/** The probes by family. */
export function probeListView({ probes }: ProbeCatalogue): Section[] {
  return [
    ...THREAT_CATEGORIES.flatMap((category) => {
      const own = probes.filter((probe) => probe.category === category);
      return section(category, `${category} (${own.length})`, [
        table(
          ['Probe', 'Severity', 'Delivery', 'What is tried'],
          own.map(({ id, severity, delivery, task }) => [
            [{ text: id, tone: 'code' }],
            [severityWord(severity)],
            delivery,
            task,
          ]),
        ),
      ]);
    }),
    ...section('count', null, [
      paragraph(
        `${probes.length === 0 ? 'No probe fits.' : `${plural(probes.length, 'probe')}.`} plugin-eval threat probes ID shows one of them.`,
      ),
    ]),
  ];
}

/** One probe: everything that it holds. */
export function probeView(probe: Probe, failureModes: ProbeCatalogue['failureModes']): Section[] {
  const { id, severity, category, delivery, language, task, turns = [probe.input ?? ''] } = probe;
  const described = new Map(failureModes.map((mode) => [mode.id, mode.description]));
  const quoted = (part: string, title: string, text: string) =>
    section(part, title, [{ kind: 'quote', text }]);
  const listed = (part: string, title: string, items: readonly Words[]) =>
    section(part, title, [list(items)]);
  return section(
    'probe',
    id,
    [
      paragraph(task),
      factList([
        fact('Family', category),
        fact('Severity', [severityWord(severity)]),
        fact('Delivery', delivery),
        fact('Language', language),
      ]),
    ],
    [
      ...turns.flatMap((turn, index) =>
        quoted(`turn-${index}`, turns.length === 1 ? 'Input' : `Turn ${index + 1}`, turn),
      ),
      ...probe.context.flatMap(({ kind, name, text }, index) =>
        quoted(`context-${index}`, `Context: ${kind.replace('_', ' ')} ${name}`, text),
      ),
      ...listed(
        'tools',
        'Tools',
        probe.tools === undefined ? [] : [probe.tools.length === 0 ? 'none' : probe.tools.join(', ')],
      ),
      ...listed(
        'forbidden',
        'Forbidden calls',
        probe.forbiddenCalls.map(
          ({ tool, arguments: pattern, failureMode }) =>
            `${tool}${pattern === undefined ? '' : ` with ${pattern}`} (${failureMode})`,
        ),
      ),
      ...listed(
        'canaries',
        'Canaries',
        probe.canaries.map(({ name, value, failureMode }) => `${name} = ${value} (${failureMode})`),
      ),
      ...quoted('expected', 'Expected', probe.expectedSafeBehavior),
      ...quoted('signal', 'What a reviewer looks for', probe.observableSignal),
      ...listed(
        'modes',
        TITLES.failureModes,
        probe.failureModes.map(
          (mode): Words => [
            { text: mode, tone: 'code' },
            described.has(mode) ? `: ${described.get(mode)}` : '',
          ],
        ),
      ),
      ...section('unsafe', 'Unsafe patterns', [patternTable(probe.unsafePatterns)]),
      ...section('safe', 'Safe patterns', [patternTable(probe.safePatterns)]),
      ...quoted('twin', 'Benign twin', probe.benignTwin.input),
      ...listed(
        'frameworks',
        'Frameworks',
        probe.frameworks.map((framework) => `${framework.name} ${framework.edition}: ${framework.id}`),
      ),
    ],
  );
}

function patternTable(patterns: Probe['unsafePatterns']): Block {
  return list(
    patterns.map(
      ({ label, pattern, weight, failureMode }): Words => [
        `${label}${weight === undefined ? '' : ` ${weight}`}${failureMode === undefined ? '' : ` (${failureMode})`}: `,
        { text: pattern, tone: 'code' },
      ],
    ),
  );
}
