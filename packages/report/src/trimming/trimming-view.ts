import type { Trimming } from '@plugin-eval/core/documents/trimming.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCost, formatCount, formatP, formatUnit, plural } from '../number-format.ts';
import type { Cell, Section, Tone } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

type Step = Trimming['steps'][number];

const LONGEST_HEADING = 60;
const LONGEST_PATCH = 20_000;

const TITLES: Record<Step['verdict'], string> = {
  'not-needed': 'Not needed',
  needed: 'Needed',
  undecided: 'Undecided',
  'too-few': 'Too few cases',
  invalid: 'Not measured',
};

const TONES: Record<Step['verdict'], Tone> = {
  'not-needed': 'good',
  needed: 'warning',
  undecided: 'quiet',
  'too-few': 'quiet',
  invalid: 'alarm',
};

/** Lays out which sections a skill can lose, with the diff. */
export function trimmingView(document: Trimming): Section[] {
  const { skill, removed, sections, patch, invalidReason, complete, notes } = document;
  return [
    ...withPriority(
      1,
      section('headline', null, [
        paragraph(headline(document), 'strong'),
        paragraph(
          `A version passes when a loss of quality of ${document.margin} or more against the whole skill is excluded. ${plural(document.cases, 'test')}, ${plural(document.sessionsEach, 'session')} each.`,
        ),
        invalidReason === null ? null : notice('alarm', `Nothing was measured: ${invalidReason}`),
        complete ? null : notice('caution', 'Sessions are missing. Resume the run to try them again.'),
        removed.length === sections.length
          ? notice(
              'note',
              `Nothing of ${excerpt(skill.name, LONGEST_HEADING)} but its beginning is needed for these tests. plugin-eval retire says whether the skill is.`,
            )
          : null,
      ]),
    ),
    ...withPriority(
      1,
      section('steps', document.steps.length === 0 ? null : 'Versions', stepBlocks(document)),
    ),
    ...section('patch', patch === null ? null : 'Patch', [
      patch === null ? null : { kind: 'quote', text: [shortened(patch, LONGEST_PATCH)] },
    ]),
    ...section('notes', null, [list(notes)]),
    ...withPriority(3, section('sections', 'Sections', [sectionTable(document)])),
    ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
  ];
}

function headline({ removed, sections, skill, steps }: Trimming): string {
  const name = excerpt(skill.name, LONGEST_HEADING);
  if (removed.length === 0) return `No section of ${name} can go for certain.`;
  const lines = removed.reduce((sum, index) => sum + (sections[index]?.lines ?? 0), 0);
  const saved = steps.findLast(({ verdict }) => verdict === 'not-needed')?.tokensSaved ?? null;
  const tokens = saved === null || saved < 1 ? '' : ` and ${formatCount(Math.round(saved))} tokens a session`;
  return `${name} can lose ${removed.length} of ${plural(sections.length, 'section')}: ${plural(lines, 'line')}${tokens}.`;
}

function stepBlocks({ steps, sections }: Trimming) {
  const name = (index: number) => excerpt(sections[index]?.heading ?? '', LONGEST_HEADING);
  return [
    table(
      [
        'Without',
        'Verdict',
        'Quality:',
        'Losses excluded above:',
        'p:',
        'Tests:',
        'Left out:',
        'Tokens saved:',
      ],
      steps.map(({ removed, ...step }, index): Cell[] => {
        const before = steps[index - 1]?.removed.length ?? 0;
        const added = removed.slice(before).map(name).join(', ');
        return [
          [index === 0 ? added : `also ${added}`],
          [{ text: TITLES[step.verdict], tone: TONES[step.verdict] }],
          step.difference === null ? '' : `${step.difference > 0 ? '+' : ''}${step.difference.toFixed(3)}`,
          step.excludedLoss === null ? '' : formatUnit(step.excludedLoss),
          step.p === null ? '' : formatP(step.p),
          String(step.cases),
          step.leftOut === 0 ? '' : String(step.leftOut),
          step.tokensSaved === null ? '' : formatCount(Math.round(step.tokensSaved)),
        ];
      }),
    ),
    list(steps.flatMap(({ problem }) => problem ?? [])),
  ];
}

function sectionTable({ sections, order, removed }: Trimming) {
  return table(
    ['Section', 'Line:', 'Lines:', 'Tried:', 'Goes'],
    sections.map(({ heading, line, lines }, index): Cell[] => {
      const place = order.indexOf(index);
      return [
        [shortened(heading, LONGEST_HEADING)],
        ...[String(line), String(lines), place < 0 ? '' : String(place + 1)],
        removed.includes(index) ? 'yes' : '',
      ];
    }),
  );
}

function basis(document: Trimming) {
  const { tool, driver, driverVersion, model, reportedModels, screened, promptsFrom } = document;
  return factList([
    fact('Judged by', `${tool.name} ${tool.version}`),
    fact('Sessions', `${driver} ${driverVersion}`, [model, ...reportedModels].join(', ')),
    fact(
      'Order of sections',
      screened === 0 ? 'by a model' : `by ${screened} tests`,
      screened === 0 ? 'from 60 tests on, 20 of them order the sections' : 'which do not judge',
    ),
    fact('Quality', '0 to 1', 'of the work, by graders and a judge, whether the skill loaded or not'),
    fact('Cost', formatCost(document.costUsd)),
    fact('Tests from', promptsFrom),
    fact('Installed', document.installed.join(', ')),
    fact('Seed', String(document.seed)),
  ]);
}
