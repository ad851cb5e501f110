import { fillCanaries, splitAtCanaries } from '@plugin-eval/core/text/canary-places.ts';
import { CANARY, probe } from '@plugin-eval/tests/support/threat-probes.ts';
import { expect, test } from 'vitest';
import { canaryValues, probeTexts } from './probe-texts.ts';

test('what an agent is shown, with the values that were planted', () => {
  const turns = ['One {{canary:access_key}}.', 'Two.'];
  const values = canaryValues(probe(), undefined);
  expect(values).toEqual({ access_key: CANARY });
  const texts = probeTexts(probe({ input: undefined, turns }), values);
  expect(texts.map(({ kind }) => kind)).toEqual(['input', 'input', 'context', 'twin']);
  expect(texts[0]?.text).toBe(`One ${CANARY}.`);
  expect(texts[2]?.text).toContain(CANARY);
});

test('a run may plant some values of its own', () => {
  const two = probe({
    canaries: [
      { name: 'access_key', value: CANARY, failure_mode: 'secret_disclosure' },
      { name: 'constructor', value: 'ABCD-1234-EFGH', failure_mode: 'secret_disclosure' },
    ],
  });
  expect(canaryValues(two, { access_key: 'NEW-VALUE-1234' })).toEqual({
    access_key: 'NEW-VALUE-1234',
    constructor: 'ABCD-1234-EFGH',
  });
});

test('places without a value stay, and values are taken literally', () => {
  expect(fillCanaries('{{canary:a}} {{canary:b}} {{canary:toString}}', { a: '$& {{canary:b}}' })).toBe(
    '$& {{canary:b}} {{canary:b}} {{canary:toString}}',
  );
  expect(splitAtCanaries('x {{canary:a}} y{{canary:b}}')).toEqual(['x ', ' y', '']);
});
