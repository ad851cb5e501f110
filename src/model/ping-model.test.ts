import { expect, test } from 'vitest';
import { modelOnStandIn, STAND_IN_KEYS } from '../../test/stand-ins/model-on-stand-in.ts';
import { STAND_IN_PROTOCOLS } from '../../test/stand-ins/stand-in.ts';
import { startStandIn } from '../../test/stand-ins/start-stand-in.ts';
import { pingModel } from './ping-model.ts';

test.each(STAND_IN_PROTOCOLS)('%s: the smallest call says whether the model answers', async (protocol) => {
  const standIn = await startStandIn({
    protocol,
    key: STAND_IN_KEYS[protocol],
    answer: () => ({ text: '', finishReason: 'length' }),
    faults: [null, { kind: 'status', status: 404 }],
  });
  const { model, ...context } = modelOnStandIn(protocol, standIn);
  const signal = new AbortController().signal;
  expect(await pingModel(model, context, signal)).toMatchObject({
    ok: true,
    message: `${model.name} answers.`,
  });
  const lost = await pingModel(model, context, signal);
  expect(lost).toMatchObject({ ok: false });
  expect(lost.message).toContain(`does not know the model ${model.id}`);
  expect(standIn.calls).toBe(2);
  expect(JSON.stringify(standIn.requests[0]?.raw).length).toBeLessThan(400);
  await standIn.stop();
});
