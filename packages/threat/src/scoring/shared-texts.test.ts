import { expect, test } from 'vitest';
import { sharedTexts } from './shared-texts.ts';

test('results stay what they are', () => {
  const share = sharedTexts();
  const result = () => ({
    id: 'a#1',
    task: 'Tidy up.',
    spans: [{ label: 'x', start: 0 }],
    response: 'No.',
    none: null,
  });
  expect([share(result()), share(result())]).toEqual([result(), result()]);
});
