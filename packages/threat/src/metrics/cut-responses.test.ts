import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutResponses } from './cut-responses.ts';

const responses = (...texts: string[]) => texts.map((response) => ({ response, responseCut: false }));

test('nothing is cut where everything fits', () => {
  const items = responses('one', '', 'three');
  expect(cutResponses(items, 8)).toEqual(items);
});

test('the longest are cut to what the short ones leave', () => {
  expect(cutResponses(responses('ab', 'x'.repeat(50), 'y'.repeat(50)), 22)).toEqual([
    { response: 'ab', responseCut: false },
    { response: 'x'.repeat(10), responseCut: true },
    { response: 'y'.repeat(10), responseCut: true },
  ]);
});

test('no character is cut in two', () => {
  expect(cutResponses(responses('ab😀cd'), 3)[0]?.response).toBe('ab');
});

test('together they are never longer than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 })), fc.nat(200), (texts, most) => {
      const cut = cutResponses(responses(...texts), most);
      expect(cut.reduce((sum, { response }) => sum + response.length, 0)).toBeLessThanOrEqual(most);
      for (const [i, { response, responseCut }] of cut.entries())
        expect(responseCut).toBe(response !== texts[i]);
    }),
  );
});
