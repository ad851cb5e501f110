import { modelOnStandIn, STAND_IN_KEYS } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import { STAND_IN_PROTOCOLS } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { startStandIn } from '@plugin-eval/tests/stand-ins/start-stand-in.ts';
import { expect, test } from 'vitest';
import { pingModel } from './ping-model.ts';

test.each(STAND_IN_PROTOCOLS)('%s: the smallest call says whether the model answers', async (protocol) => {
  const standIn = await startStandIn({
    protocol,
    key: STAND_IN_KEYS[protocol],
    answer: () => ({ text: '', finishReason: 'length' }),
    faults: [null, { kind: 'status', status: 404 }],
  });
  const { model, ...context } = modelOnStandIn(protocol, standIn);
  expect(await pingModel(model, context)).toMatchObject({
    ok: true,
    message: `${model.name} answers.`,
  });
  const lost = await pingModel(model, context);
  expect(lost).toMatchObject({ ok: false });
  expect(lost.message).toContain(`does not know the model ${model.id}`);
  expect(standIn.calls).toBe(2);
  expect(JSON.stringify(standIn.requests[0]?.raw).length).toBeLessThan(400);
  await standIn.stop();
});

test('a model that says nothing is told from one that answers by the time limit', async () => {
  const standIn = await startStandIn({ protocol: 'anthropic', answer: () => ({ text: '' }), delayMs: 500 });
  const { model, ...context } = modelOnStandIn('anthropic', standIn);
  const { ok, message } = await pingModel(model, { ...context, callTimeoutMs: 50 });
  expect([ok, message]).toEqual([false, 'Anthropic gave no response within 0.05 s.']);
  await standIn.stop();
});
