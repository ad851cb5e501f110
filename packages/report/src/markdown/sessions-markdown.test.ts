import { invalidLayer, liftLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { renderMarkdown } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';

test.each([
  ['failures', '| Failures | **8.0 %** | 2.2–19.2 % | 4 of 50 sessions: 3 turn-limit, 1 time-limit |'],
  ['which layer said what', 'static 0.80, judge 0.77, sessions 0.91'],
])('shows %s', (_, part) => {
  expect(renderMarkdown(simulatedSkill(liftLayer()))).toContain(part);
});

test('an invalid batch comes right below the heading, and has no figures', () => {
  const invalid = renderMarkdown(simulatedSkill(invalidLayer()));
  expect(invalid.split('\n').slice(2, 4)).toEqual([
    '> [!CAUTION]',
    expect.stringMatching(/^> \*\*The sessions are invalid:\*\* 0 of 3 positive controls fired/),
  ]);
  expect(invalid).not.toContain('| Activation |');
});
