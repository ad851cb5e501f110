import type {
  Composite,
  EvaluationDocument,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
import { BADGES } from '@plugin-eval/core/documents/names.ts';
import {
  erroredSkill,
  sampleCollection,
  samplePlugin,
  sampleSkill,
} from '@plugin-eval/tests/browser/sample-documents.ts';
import { misledLayer, selfReportedLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { readXml } from '@plugin-eval/tests/support/read-xml.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgeMessage } from './badge-message.ts';
import { renderBadgeEndpoint, renderBadgeSvg } from './render-badge.ts';
import { textWidth } from './text-width.ts';

function skillWith(composite: Partial<Composite>): SkillEvaluation {
  const skill = sampleSkill();
  return { ...skill, findings: [], composite: { ...skill.composite, ...composite } };
}

function selfReported(): SkillEvaluation {
  const skill = skillWith({ score: 84.6, badge: null });
  return { ...skill, layers: [skill.layers[0], selfReportedLayer()] };
}

const { summary } = sampleCollection();
const MESSAGES: [string, EvaluationDocument][] = [
  ['Gold 84.6', skillWith({ score: 84.67, badge: 'Gold', safety: 'measured' })],
  ['Gold 84.6 (provisional)', skillWith({ score: 84.67, badge: 'Gold' })],
  ['Silver 71.2 (provisional, 3 errors)', samplePlugin()],
  [
    'Gold 84.6 (provisional, 1 error)',
    { ...skillWith({ score: 84.67, badge: 'Gold' }), findings: sampleSkill().findings },
  ],
  ['no badge 54.2', skillWith({ score: 54.21, badge: null })],
  ['no badge 89.9 (vetoed)', skillWith({ score: 89.97, badge: null, badgeVetoedBy: 'safety' })],
  ['no badge 84.6 (incomplete)', skillWith({ score: 84.6, badge: null, complete: false })],
  ['no badge 84.6 (self-reported)', selfReported()],
  ['no badge 71.2 (self-reported)', samplePlugin({ skills: [selfReported()] })],
  [
    'Gold 84.6 (80.1–88.9, provisional)',
    skillWith({ score: 84.67, badge: 'Gold', ciLow: 80.1, ciHigh: 88.99 }),
  ],
  ['no badge 76.4 (70.3–82.5, incomplete)', judgedSkill()],
  ['no badge 76.4 (70.3–82.5, judge misled)', judgedSkill(misledLayer())],
  ['Silver 71.2 (judge misled)', samplePlugin({ skills: [judgedSkill(misledLayer())] })],
  ['not measured', erroredSkill()],
  ['mean 74.6', sampleCollection({ summary: { ...summary, mean: 74.6, scored: 3 } })],
  ['mean 71.2 (2 of 3)', sampleCollection()],
  ['not measured', sampleCollection({ summary: { ...summary, mean: null, scored: 0 } })],
];

describe.each(MESSAGES)('%s', (message, document) => {
  test('is what the picture shows and says', () => {
    const svg = renderBadgeSvg(document);
    expect(() => readXml(svg)).not.toThrow();
    expect(svg).toContain(`<title>plugin-eval: ${message}</title>`);
    expect(svg).toContain(`role="img" aria-label="plugin-eval: ${message}"`);
    expect(svg).toMatch(new RegExp(`>${message.replace(/[().]/g, '\\$&')}</text></g></svg>\n$`));
  });

  test('is what the endpoint says', () => {
    const { color, ...endpoint } = JSON.parse(renderBadgeEndpoint(document));
    const isError = message === 'not measured';
    expect(endpoint).toEqual({
      schemaVersion: 1,
      label: 'plugin-eval',
      message,
      ...(isError && { isError }),
    });
    expect(color).toMatch(/^[0-9a-f]{6}$/);
  });
});

test('the texts have the length for which the badge was made', () => {
  const svg = renderBadgeSvg(skillWith({ score: 84.6, badge: 'Gold', safety: 'measured' }));
  const width = textWidth('Gold 84.6', 11);
  expect(svg).toContain(`textLength="${Number(width.toFixed(2))}">Gold 84.6<`);
  expect(svg).toContain(`width="${Math.ceil(textWidth('plugin-eval', 11)) + Math.ceil(width) + 24}"`);
});

test('a badge is named only with the score that earned it, and marked until safety is measured', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.constantFrom(...BADGES),
      fc.constantFrom('measured' as const, 'unmeasured' as const),
      (score, badge, safety) => {
        const { message } = badgeMessage(skillWith({ score, badge, safety }));
        const shown = /^(\w+) (\d+\.\d)( \(provisional\))?$/.exec(message);
        expect(shown?.[1]).toBe(badge);
        expect(Number(shown?.[2])).toBeLessThanOrEqual(score + 1e-8);
        expect(shown?.[3] !== undefined).toBe(safety === 'unmeasured');
      },
    ),
  );
});
