import { reportImprovement } from '@plugin-eval/tests/support/report-improvement.ts';
import { describe, expect, test } from 'vitest';
import { renderViewText } from '../render-view.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { viewOf } from '../views.ts';
import {
  atLeast,
  atMost,
  improvementOutcome,
  promptCounts,
  signedUtility,
  verdictSentence,
} from './verdict-words.ts';

const text = (document = reportImprovement()) =>
  renderViewText('improvement', document, { color: false, width: null, detail: 'normal' });

test('bounds are rounded away from a claim', () => {
  expect([atLeast(0.0039), atMost(0.0951), atMost(0.1)]).toEqual(['0.003', '0.096', '0.100']);
  expect([signedUtility(0.25), signedUtility(-0.25), signedUtility(-0.0001)]).toEqual([
    '+0.250',
    '-0.250',
    '0.000',
  ]);
});

describe('verdicts in words', () => {
  const [better, level] = reportImprovement().candidates;
  if (better === undefined || level === undefined) throw new Error('There are two candidates.');

  test('the lower end comes first, and what is excluded is named', () => {
    // Nine of fourteen prompts that should fire gain everything.
    expect(verdictSentence(better.verdict, 0.1)).toMatch(
      /^Better by at least 0\.\d{3}; estimate \+0\.643\.$/,
    );
    expect(promptCounts(better.verdict)).toBe('up in 9 prompts, down in 0, level in 19');
    expect(verdictSentence(level.verdict, 0.1)).toMatch(
      /^Undecided: gains above 0\.\d{3} are excluded\. About \d+ different prompts would probably decide\.$/,
    );
    expect(verdictSentence({ ...level.verdict, verdict: 'no-better' }, 0.1)).toBe(
      'No better: any gain of 0.1 or more is excluded.',
    );
  });

  test('a list of results names the winner, or how many of each there are', () => {
    expect(improvementOutcome(reportImprovement())).toMatch(/^candidate-1\.txt: Better by at least/);
    expect(improvementOutcome(reportImprovement(() => true))).toBe(
      'None of 2 candidates is shown to be better: 2 undecided.',
    );
  });
});

test('a report shows each candidate, each prompt by its sessions, and what was left out', async () => {
  const shown = await text();
  expect(shown).toMatch(/candidate-1\.txt +Better/);
  // An interval that excludes both no gain and the smallest gain worth having.
  expect(shown).toMatch(/Better +·+┊·+┊·+├─+●─+┤ /);
  expect(shown).toMatch(/What it cost\n +tool-loop on .* 252 sessions/);
  expect(shown).toMatch(/fire +○○○ +●●● +○○○ +Fold crane number 1\./);
  expect(shown).toContain('shares "fold me a crane for the" with candidate-1.txt');
  expect(shown).toContain('Use 2 of these prompts for this skill');
});

test('sessions that are missing are said', async () => {
  expect(await text(reportImprovement(() => true, { complete: false }))).toContain(
    'Sessions with tool-loop are missing',
  );
  expect(await text(reportImprovement(() => true, { invalidReason: 'No skill fired.' }))).toContain(
    'Nothing was measured with tool-loop: No skill fired.',
  );
});

test('a comment draws the gains as well', async () => {
  const { view, level } = await viewOf('improvement');
  const markdown = layoutMarkdown(view(reportImprovement(), { medium: 'comment', detail: 'verbose' }), level);
  expect(markdown).toMatch(/\| Better \| `·+┊·+┊·+├─+●─+┤` \|/);
});
