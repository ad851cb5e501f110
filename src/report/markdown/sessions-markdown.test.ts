import { expect, test } from 'vitest';
import {
  invalidLayer,
  liftLayer,
  monteCarloLayer,
  silentLayer,
  summedLayer,
} from '../../../test/support/monte-carlo-layers.ts';
import { reportPlugin } from '../../../test/support/report-documents.ts';
import { simulatedSkill } from '../../../test/support/simulated-report.ts';
import { renderMarkdown } from './render-markdown.ts';

const text = renderMarkdown(simulatedSkill(liftLayer()));

test.each([
  ['who ran what', 'Sessions: 50 with claude-agent 0.3.330 on anthropic:claude-opus-4-5'],
  ['failures', '| Failures | **8.0 %** | 2.2–19.2 % | 4 of 50 sessions: 3 turn-limit, 1 time-limit |'],
  [
    'lift',
    '| Lift | **+0.21** | +0.08 to +0.33 | quality gained over no skill, 10 cases; significant (p = 0.004 by sign flips) |',
  ],
  ['a description that was cut', '**The list of skills cut its description'],
  ['the buckets', '- near miss prompts: 6.7 % (1.2–29.8 %), 1 of 15 sessions activated it'],
  ['each prompt', '| Fold me a paper boat. | no, near miss | 1 of 3 | 0 | 0 | 0.50 |'],
  ['what fired instead', 'What fired instead: `paper-planes` in 3 sessions'],
  ['what was installed', '`book-binding` (distractor, description dropped)'],
  ['which layer said what', 'static 0.80, judge 0.77, sessions 0.91'],
])('shows %s', (_, part) => {
  expect(text).toContain(part);
});

test('an invalid batch comes right below the heading, and has no figures', () => {
  const invalid = renderMarkdown(simulatedSkill(invalidLayer()));
  expect(invalid.split('\n').slice(2, 4)).toEqual([
    '> [!CAUTION]',
    expect.stringMatching(/^> \*\*The sessions are invalid:\*\* 0 of 3 positive controls fired/),
  ]);
  expect(invalid).not.toContain('| Activation |');
});

test('what was not measured is said in words', () => {
  expect(renderMarkdown(simulatedSkill(silentLayer()))).toContain('| Quality | not measured |');
});

test('the sums of a plugin have no table', () => {
  const [layer] = reportPlugin().layers;
  const sums = renderMarkdown(reportPlugin({ layers: [layer, summedLayer()] }));
  expect(sums).toContain('Sessions: 50 with');
  expect(sums).not.toMatch(/Activation|What the sessions showed/);
});

test('prompts without end still fit into a comment', () => {
  const [prompt] = monteCarloLayer().perPrompt;
  if (prompt === undefined) throw new Error('The layer of this test needs a prompt.');
  const perPrompt = Array.from({ length: 500 }, () => ({ ...prompt, prompt: 'word <b> '.repeat(5_000) }));
  const long = renderMarkdown(simulatedSkill(monteCarloLayer({ perPrompt })));
  expect(long.length).toBeLessThan(65_536);
  expect(long).toContain('460 prompts more in the JSON output.');
});
