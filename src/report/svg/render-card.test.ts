import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  erroredSkill,
  sampleCollection,
  samplePlugin,
  sampleSkill,
} from '../../../test/browser/sample-documents.ts';
import { HOSTILE_NAMES } from '../../../test/support/hostile-names.ts';
import { judgeLayer, misledLayer, SONNET, selfReportedLayer } from '../../../test/support/judge-layers.ts';
import { judgedSkill } from '../../../test/support/judged-report.ts';
import { readXml } from '../../../test/support/read-xml.ts';
import type { Dimension, EvaluationDocument, SkillEvaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { rowsOption } from '../charts/rows-option.ts';
import { PALETTE } from '../palette.ts';
import { chartMarkup } from './chart-markup.ts';
import { badgeShares } from './collection-card.ts';
import { barRow } from './dimension-rows.ts';
import { renderCardSvg } from './render-picture.ts';

const DOCUMENTS: [string, EvaluationDocument][] = [
  ['a skill', sampleSkill()],
  ['a skill that could not be read', erroredSkill()],
  ['a plugin', samplePlugin()],
  ['a collection', sampleCollection()],
];

/** The document with `text` wherever a card shows what somebody else has written. */
function calledEverywhere(document: EvaluationDocument, text: string): EvaluationDocument {
  const subject = {
    ...document.subject,
    name: text,
    path: text,
    sha256: document.subject.sha256 === null ? null : text,
  };
  const renamed = { ...document, subject, tool: { ...document.tool, version: text } };
  return 'composite' in renamed
    ? { ...renamed, composite: { ...renamed.composite, badge: null, badgeVetoedBy: text } }
    : renamed;
}

/** Elements with the names of their attributes: what a parser sees, without any text or value. */
function structure(svg: string): string[] {
  return (svg.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
}

function expectHarmless(svg: string): void {
  expect(() => readXml(svg)).not.toThrow();
  const tags = structure(svg).join('');
  expect(tags).not.toMatch(/<(?:script|foreignObject|image|use|a|animate|set|iframe|link)\b/i);
  expect(tags).not.toMatch(/\s(?:on\w+|href|xlink:href|src)=/i);
  expect(svg.replace('http://www.w3.org/2000/svg', '').match(/<style>.*?<\/style>/s)?.[0]).not.toMatch(
    /url\(|@import/,
  );
}

describe.each(DOCUMENTS)('the card of %s', (_, document) => {
  const plain = structure(renderCardSvg(calledEverywhere(document, 'paper')));

  test.each(Object.entries(HOSTILE_NAMES))(
    'is only text where %s stands in every untrusted field',
    (_, text) => {
      const svg = renderCardSvg(calledEverywhere(document, text));
      expectHarmless(svg);
      expect(structure(svg)).toEqual(plain);
      expect(svg).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    },
  );

  test('is well-formed whatever it is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        expectHarmless(renderCardSvg({ ...document, subject: { ...document.subject, name, path: name } }));
      }),
      { numRuns: 20 },
    );
  });

  test('names itself for those who cannot see it', () => {
    const svg = renderCardSvg(document);
    const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? '';
    expect(title).toMatch(/: (?:mean )?(?:\d|not measured)/);
    expect(svg).toContain(`role="img" aria-label="${title}"`);
  });
});

describe('a dimension', () => {
  const BOX = { x: 0, y: 0, width: 200, height: 24 };
  /** Output quality in the card of a skill that has it so, and its place on the scale. */
  function rowOf(changes: Partial<Dimension>): { words: string; plot: string } {
    const skill = sampleSkill();
    const output_quality = { ...skill.dimensions.output_quality, ...changes };
    const svg = renderCardSvg({ ...skill, dimensions: { ...skill.dimensions, output_quality } });
    return {
      words: /<g><text[^>]*>Output quality.*?<\/g>/.exec(svg)?.[0] ?? '',
      plot: String(
        chartMarkup((colors) => rowsOption([barRow(output_quality)], { min: 0, max: 1 }, colors), BOX),
      ),
    };
  }
  const [SOUND, WEAK, TRACK, HATCH, ERROR] = (['sound', 'weak', 'track', 'hatch', 'error'] as const).map(
    (role) => PALETTE[role][0],
  );

  test('that was measured is a bar with value and grade', () => {
    const { words, plot } = rowOf({ status: 'measured', score: 0.849, grade: 'B' });
    expect(words).toContain('>0.84</text>');
    expect(words).toContain('>B</text>');
    expect(plot).toContain(`fill="${SOUND}"`);
  });

  test('that was measured as 0 is the thinnest bar, not an empty frame', () => {
    const { words, plot } = rowOf({ status: 'measured', score: 0, grade: 'F' });
    expect(words).toContain('>0.00</text>');
    expect(plot).toContain(`fill="${WEAK}"`);
    expect(plot).not.toContain(HATCH);
  });

  test('that was not measured is an empty frame and says so', () => {
    const { words, plot } = rowOf({ status: 'unmeasured', score: null, grade: null });
    expect(words).toContain('>not measured</text>');
    expect(words).not.toMatch(/>\d\.\d\d</);
    expect(plot).toContain(`stroke="${HATCH}"`);
    for (const color of [SOUND, WEAK, TRACK]) expect(plot).not.toContain(color);
  });

  test('that errored has the frame of an error and says so, with the score of what remains', () => {
    const without = rowOf({ status: 'errored', score: null, grade: null });
    expect(without.words).toContain('>errored</text>');
    expect(without.words).not.toMatch(/>\d\.\d\d</);
    expect(without.plot).toContain(`stroke="${ERROR}"`);
    expect(without.plot).not.toContain(TRACK);
    const rest = rowOf({ status: 'errored', score: 0.72, grade: 'C' });
    expect(rest.words).toContain('>0.72</text>');
    expect(rest.words).toContain('>errored</text>');
  });

  test('at the lower bound of grade C is no weak one', () => {
    expect(rowOf({ status: 'measured', score: 0.7 - 1e-12, grade: 'C' }).plot).toContain(SOUND);
  });
});

test('ten dimensions, heaviest first, and never a bar for what has no score', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 10, maxLength: 10 }),
      (scores) => {
        const svg = renderCardSvg(skillWith(scores));
        const bars = svg.match(/<path[^>]*fill="(?:#2765ab|#b8520f)"/g) ?? [];
        expect(bars).toHaveLength(scores.filter((score) => score !== null).length);
        expect(svg.match(/>not measured<\/text>/g) ?? []).toHaveLength(10 - bars.length + 1);
        const titles = DIMENSION_NAMES.map((name) => svg.indexOf(`>${DIMENSIONS[name].title}<`));
        expect(titles).toEqual([...titles].sort((a, b) => a - b));
        expect(titles[0]).toBeGreaterThan(0);
      },
    ),
    { numRuns: 20 },
  );
});

test('a card says what it rests on', () => {
  const svg = renderCardSvg(sampleSkill());
  for (const text of [
    '71.2',
    'Silver',
    'provisional',
    'Estimated',
    'quick, not standard',
    '66 %',
    'penalty × 0.95',
    'static',
    'plugin-eval 0.0.0',
  ]) {
    expect(svg).toContain(`>${text}</text>`);
  }
});

test('scores that were handed in are called so', () => {
  const skill = sampleSkill();
  const svg = renderCardSvg({
    ...skill,
    composite: { ...skill.composite, badge: null },
    layers: [skill.layers[0], selfReportedLayer()],
  });
  expect(svg).toContain('>static, judge</text>');
  expect(svg).toContain('>judge self-reported</text>');
  expect(svg).toContain('>No badge: self-reported</text>');
});

test('a judged card says with which models, and how far the score may lie from the truth', () => {
  const svg = renderCardSvg(judgedSkill());
  expect(svg).toContain('>2 judges, 2 models</text>');
  expect(svg).toContain('>95 % 70.3–82.5</text>');
  expect(svg).toContain('crane: 76.4, 95 % 70.3–82.5, no badge: incomplete');
  const alone = renderCardSvg(judgedSkill(judgeLayer({ judges: 1, models: [SONNET] })));
  expect(alone).toContain('>claude-sonnet-4-5</text>');
});

test('a card of a judge that was misled says so, to eye and ear', () => {
  const svg = renderCardSvg(judgedSkill(misledLayer()));
  expect(svg).toContain('>No badge: judge misled</text>');
  expect(svg).toContain('Do not trust the judge&apos;s scores: 2 of 4 planted texts misled it');
});

test('a plugin says what it contains', () => {
  expect(renderCardSvg(samplePlugin())).toContain('>plugin of 3 skills, 1 agent · plugins/origami</text>');
});

test('the shares of a collection add up to its subjects', () => {
  const { summary } = sampleCollection();
  const shares = badgeShares({
    ...summary,
    subjects: 9,
    scored: 7,
    badges: { Platinum: 1, Gold: 0, Silver: 2, Bronze: 1 },
  });
  expect(shares.map(({ label, count }) => [label, count])).toEqual([
    ['Platinum', 1],
    ['Gold', 0],
    ['Silver', 2],
    ['Bronze', 1],
    ['No badge', 3],
    ['Not scored', 2],
  ]);
});

function skillWith(scores: readonly (number | null)[]): SkillEvaluation {
  const skill = sampleSkill();
  const dimensions = Object.fromEntries(
    DIMENSION_NAMES.map((name, index) => {
      const score = scores[index] ?? null;
      const status = score === null ? ('unmeasured' as const) : ('measured' as const);
      return [
        name,
        { ...skill.dimensions[name], score, status, grade: score === null ? null : ('B' as const) },
      ];
    }),
  ) as SkillEvaluation['dimensions'];
  return { ...skill, dimensions };
}
