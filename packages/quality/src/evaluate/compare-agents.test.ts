import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { invalidLayer, monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { expect, test } from 'vitest';
import { compareAgents } from './compare-agents.ts';

/** Ten prompts that should trigger the skill, five sessions each, and one that should not. */
function layer(
  activated: (prompt: number) => number,
  changes: Partial<MonteCarloLayer> = {},
): MonteCarloLayer {
  const base = monteCarloLayer();
  const [any] = base.perPrompt;
  if (any === undefined) throw new Error('The layer has prompts.');
  const perPrompt = Array.from({ length: 11 }, (_, index) => ({
    ...any,
    prompt: `Prompt ${index}`,
    shouldTrigger: index < 10,
    ...{ runs: 5, activated: index < 10 ? activated(index) : 5 },
  }));
  return { ...base, ...{ valid: true, model: 'anthropic:m', perPrompt }, ...changes };
}
const always = layer(() => 5);

test('an agent that never loads the skill differs by its whole rate, and significantly', () => {
  const [codex] = compareAgents(
    { agent: 'claude-code', layer: always },
    [{ agent: 'codex', layer: layer(() => 0, { model: 'openai:m' }) }],
    0,
  );
  expect(codex?.difference).toMatchObject({
    ...{ against: 'claude-code', sameModel: false, mean: -1, ciLow: -1, cases: 10, significant: true },
    // 2 of the 1,024 ways to sign ten differences are as far from 0.
    ...{ test: 'sign-flips', pValue: 2 / 1024, pAdjusted: 2 / 1024 },
  });
  expect(codex?.difference?.ciHigh).toBeLessThan(-0.5);
});

test('p-values are adjusted for the number of agents, and equal agents do not differ', () => {
  const [never, same] = compareAgents(
    { agent: 'claude-code', layer: always },
    [
      { agent: 'gemini', layer: layer(() => 0) },
      { agent: 'opencode', layer: layer(() => 5) },
    ],
    0,
  );
  expect(never?.difference).toMatchObject({ sameModel: true, pAdjusted: 4 / 1024 });
  expect(same?.difference).toMatchObject({ mean: 0, pValue: 1, pAdjusted: 1, significant: false });
});

test('where one measured nothing there is no difference, and the others are adjusted without it', () => {
  const compared = compareAgents(
    { agent: 'codex', layer: always },
    [
      { agent: 'copilot', layer: invalidLayer() },
      { agent: 'gemini', layer: layer(() => 0) },
    ],
    0,
  );
  expect(compared.map(({ difference }) => difference?.pAdjusted ?? null)).toEqual([null, 2 / 1024]);
  expect(
    compareAgents({ agent: 'codex', layer: invalidLayer() }, [{ agent: 'gemini', layer: always }], 0),
  ).toMatchObject([{ agent: 'gemini', difference: null }]);
});

test('one session a prompt is tested by McNemar, and prompts without a session in both are left out', () => {
  const once = (activated: number) => {
    const whole = layer(() => activated);
    return {
      ...whole,
      perPrompt: whole.perPrompt.map((one, index) => ({ ...one, activated, runs: index === 0 ? 0 : 1 })),
    };
  };
  const [compared] = compareAgents(
    { agent: 'codex', layer: once(1) },
    [{ agent: 'gemini', layer: once(0) }],
    0,
  );
  expect(compared?.difference).toMatchObject({ test: 'mcnemar', cases: 9, mean: -1 });
  expect(compared?.difference?.pValue).toBeCloseTo(2 / 512, 12);
});
