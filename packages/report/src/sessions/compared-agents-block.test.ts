import type { ComparedAgent } from '@plugin-eval/core/documents/compared-agent.ts';
import { HAIKU, invalidLayer, monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { sessionsSections } from './sessions-view.ts';

const DIFFERENCE: NonNullable<ComparedAgent['difference']> = {
  ...{ against: 'claude-code', sameModel: false, mean: -0.4, ciLow: -0.65, ciHigh: -0.15 },
  ...{ pValue: 0.01, pAdjusted: 0.02, test: 'sign-flips', cases: 10, significant: true },
};

function textOf(...comparedAgents: ComparedAgent[]): string {
  const evaluation = { ...simulatedSkill(monteCarloLayer()), comparedAgents };
  return layoutText(fitSections(sessionsSections(evaluation), 'normal'), { color: false, width: null });
}

test('each agent has a row, the first without a difference', () => {
  const text = textOf({ agent: 'codex', layer: monteCarloLayer({ model: HAIKU }), difference: DIFFERENCE });
  expect(text).toMatch(/claude-code +anthropic:claude-opus-4-5 +\d+\.\d %/);
  expect(text).toMatch(
    /codex +anthropic:claude-haiku-4-5 +\d+\.\d % .*−40 points, −65 to −15 \(p = 0\.020\), significant/,
  );
  expect(text).toContain('The score rests on the first alone.');
  expect(text).toContain('Where the models differ, differences between the agents may be due to the models.');
});

test('an agent whose controls failed is invalid, and has no rate', () => {
  const text = textOf({ agent: 'gemini', layer: invalidLayer(), difference: null });
  expect(text).toMatch(/gemini .* invalid .*0 of 3 positive controls fired/);
  expect(text).not.toContain('Where the models differ');
});

test('a single agent has no table', () => {
  expect(textOf()).not.toContain('Against the first');
});
