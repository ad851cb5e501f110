import type { Validity } from '@plugin-eval/core/documents/validity.ts';
import { formatGain, formatPValue, plural } from '../number-format.ts';
import type { Block, Cell, Section } from '../view-model/blocks.ts';
import { fact, factList, list, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

type Relation = Validity['relations'][number];

const LONGEST_NAME = 60;
const MOST_ROWS = 15;
/** Columns of a terminal that a drawn interval leaves room in. */
const ROOM_FOR_SPANS = 100;

const REASONS: Record<Validity['leftOut'][number]['reason'], string> = {
  'not-found': 'no such skill was scored',
  ambiguous: 'several skills have this name: give its folder',
  unreadable: 'it could not be read',
  alone: 'no other skill of its component was measured',
};

/** Lays out which scores go with better outcomes, the composite first. */
export function validityView(document: Validity): Section[] {
  const { relations, agreements, unrelated, leftOut } = document;
  const composite = relations.filter(({ kind }) => kind === 'composite');
  const others = relations
    .filter(({ kind }) => kind !== 'composite')
    .sort((a, b) => a.p - b.p || Math.abs(b.r) - Math.abs(a.r));
  return [
    ...withPriority(1, section('headline', null, headline(document, composite))),
    ...withPriority(1, section('composite', 'Composite', [relationTable(composite)])),
    ...section('others', 'Dimensions, features and rules', [
      relationTable(others),
      paragraph(`${plural(others.length, 'relation')}, the strongest evidence first.`, 'quiet'),
    ]),
    ...section('components', document.components.length === 0 ? null : 'Composite by component', [
      componentTable(document.components),
    ]),
    ...section('transfers', document.transfers.length === 0 ? null : 'Tried at another publisher', [
      transferTable(document.transfers),
    ]),
    ...section('headroom', document.headroom.length === 0 ? null : 'Headroom', [
      relationTable(document.headroom),
      paragraph(
        'What one agent does without the skill, with what the skill adds for the other: the less there is to gain, the less a skill can add.',
        'quiet',
      ),
    ]),
    ...section('agreement', agreements.length === 0 ? null : 'Agreement of two agents', [
      table(
        ['Set', 'Outcome', 'Skills:', 'r:', '95 % interval'],
        agreements.map(({ set, outcome, skills, r, interval }): Cell[] => [
          [shortened(set, LONGEST_NAME)],
          [shortened(outcome, LONGEST_NAME)],
          String(skills),
          r === null ? '' : formatGain(r, 2),
          range(interval),
        ]),
      ),
    ]),
    ...section('left-out', leftOut.length + unrelated.length === 0 ? null : 'Left out', [
      list(
        [
          ...unrelated.map(({ set, outcome, reason }) => [
            shortened(`${outcome} (${set})`, LONGEST_NAME),
            reason === 'too-few' ? ': too few skills in too many components' : ': all skills have one value',
          ]),
          ...leftOut.map(({ skill, reason }) => [shortened(skill, LONGEST_NAME), `: ${REASONS[reason]}`]),
        ],
        { mostShown: MOST_ROWS },
      ),
    ]),
    ...withPriority(3, section('basis', 'What this rests on', [basis(document)])),
  ];
}

function headline({ relations, sets }: Validity, composite: readonly Relation[]): Block[] {
  if (relations.length === 0) return [paragraph('No outcome could be related to the quick score.', 'strong')];
  const shown = composite.filter((one) => one.shown);
  const [better, worse] = [shown.filter(({ r }) => r > 0), shown.filter(({ r }) => r < 0)];
  const least = Math.min(...composite.map(({ detectable }) => detectable));
  const sentence =
    shown.length === 0
      ? 'The quick score is not shown to go with better or worse outcomes.'
      : `A higher quick score goes with better outcomes in ${better.length} of ${plural(composite.length, 'relation')}, with worse ones in ${worse.length}.`;
  return [
    paragraph(sentence, 'strong'),
    paragraph(
      `${sets.map(({ title, skills, components }) => `${title}: ${plural(skills, 'skill')} in ${plural(components, 'component')}`).join('; ')}. ${relations.filter((one) => one.shown).length} of ${plural(relations.length, 'relation')} are shown.`,
    ),
    ...(composite.length === 0
      ? []
      : [
          paragraph(
            `"Not shown" is not "no relation": correlations under ${least.toFixed(2)} cannot be shown with these skills, and under correction for all relations even larger ones.`,
            'quiet',
          ),
        ]),
  ];
}

function relationTable(relations: readonly Relation[]): Block {
  return table(
    [
      'Set',
      'Predictor',
      'Outcome',
      'Skills:',
      { title: '-1 to 1', fromWidth: ROOM_FOR_SPANS },
      'r:',
      '95 % interval',
      'p:',
      'p by Holm:',
      'Detectable:',
    ],
    relations.map(
      ({ set, predictor, outcome, skills, r, interval, p, pAdjusted, shown, detectable }): Cell[] => [
        [shortened(set, LONGEST_NAME)],
        predictor,
        [shortened(outcome, LONGEST_NAME)],
        String(skills),
        drawn(r, interval),
        [{ text: formatGain(r, 2), ...(shown ? { tone: 'strong' as const } : {}) }],
        range(interval),
        formatPValue(p),
        formatPValue(pAdjusted),
        detectable.toFixed(2),
      ],
    ),
    { mostShown: MOST_ROWS },
  );
}

function componentTable(components: Validity['components']): Block {
  return table(
    [
      'Set',
      'Component',
      'Outcome',
      'Skills:',
      { title: '-1 to 1', fromWidth: ROOM_FOR_SPANS },
      'r:',
      '95 % interval',
    ],
    components.map(({ set, component, outcome, skills, r, interval }): Cell[] => [
      [shortened(set, LONGEST_NAME)],
      [shortened(component, LONGEST_NAME)],
      [shortened(outcome, LONGEST_NAME)],
      String(skills),
      drawn(r ?? 0, interval),
      r === null ? 'no differences' : formatGain(r, 2),
      range(interval),
    ]),
    { mostShown: MOST_ROWS },
  );
}

function transferTable(transfers: Validity['transfers']): Block {
  return table(
    [
      'Predictor',
      'Outcome',
      'r elsewhere:',
      'p elsewhere:',
      'Left out',
      'Skills:',
      'r:',
      '95 % interval',
      'p by Holm:',
    ],
    transfers.map(
      ({
        elsewhere,
        leftOut: { set, predictor, outcome, skills, r, interval, pAdjusted, shown },
      }): Cell[] => [
        predictor,
        [shortened(outcome, LONGEST_NAME)],
        formatGain(elsewhere.r, 2),
        formatPValue(elsewhere.p),
        [shortened(set, LONGEST_NAME)],
        String(skills),
        [{ text: formatGain(r, 2), ...(shown ? { tone: 'strong' as const } : {}) }],
        range(interval),
        formatPValue(pAdjusted),
      ],
    ),
    { mostShown: MOST_ROWS },
  );
}

function drawn(estimate: number, interval: Relation['interval']): Cell {
  return interval === null ? '' : { span: { ...interval, estimate, scale: [-1, 1], marks: [0] } };
}

function range(interval: Relation['interval']): string {
  return interval === null ? '' : `${formatGain(interval.low, 2)} to ${formatGain(interval.high, 2)}`;
}

function basis({ tool, outcomesFrom, measured, seed, resamples }: Validity): Block {
  return factList([
    fact('Related by', `${tool.name} ${tool.version}`, 'quick depth'),
    fact('Outcomes', outcomesFrom, plural(measured, 'skill')),
    fact('r', 'rank correlation', 'ranks less the mean rank of the component'),
    fact('p', `${resamples} permutations within components`, `seed ${seed}`),
    fact('Shown', 'p by Holm of at most 0.05', 'and an interval without 0'),
  ]);
}
