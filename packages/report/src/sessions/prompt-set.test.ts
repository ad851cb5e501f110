import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { certificateMarkdown, certificatePage } from '@plugin-eval/tests/support/rendered-certificate.ts';
import { reportPage } from '@plugin-eval/tests/support/rendered-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import { describePromptSet, promptFacts, promptsWarning } from './prompt-set.ts';

const LABELS = { shouldTrigger: 5, expectedSkill: 0, guessed: 0, generated: 0, unlabelled: 0 };
const prompt = (text: string, shouldTrigger = true): MonteCarloLayer['perPrompt'][number] => ({
  prompt: text,
  bucket: shouldTrigger ? 'explicit' : 'near_miss',
  shouldTrigger,
  runs: 10,
  activated: shouldTrigger ? 10 : 0,
  failed: 0,
  errored: 0,
  quality: null,
});

/** Five prompts "use the tray skill", and nothing else: activation was 100 %. */
const flattering = (changes: Partial<MonteCarloLayer> = {}) =>
  monteCarloLayer({
    promptSource: {
      kind: 'command-line',
      file: 'prompts.txt',
      labels: LABELS,
      givesAway: { name: 5, description: 0 },
    },
    perPrompt: [1, 2, 3, 4, 5].map((number) => prompt(`Use the tray skill, ${number}`)),
    installed: [{ name: 'tray', role: 'subject', listed: 'full' }],
    ...changes,
  });

test('the facts: how many, whose, buckets, how many name the skill, and what stood beside it', () => {
  expect(promptFacts(flattering()).map(({ term, value }) => `${term}: ${value}`)).toEqual([
    'Prompts: 5: 5 should trigger it, 0 should not',
    'Prompt source: given on the command line, 5 with a label of should_trigger (prompts.txt)',
    'Buckets: 5 explicit',
    'Giving it away: of the 5 that should trigger it, 5 name the skill and 0 copy its description',
    'Other installed skills: no other skill',
  ]);
  expect(describePromptSet(monteCarloLayer())).toMatch(
    /; how many give it away was not counted; beside it 3 other skills \(paper-planes, gift-wrapping, book-binding\)$/,
  );
  expect(promptFacts(monteCarloLayer({ perPrompt: [] }))).toEqual([]);
});

describe('a warning says what flatters', () => {
  const warningOf = (layer: MonteCarloLayer) => promptsWarning(simulatedSkill(layer));

  test('all that does', () => {
    expect(warningOf(flattering())).toEqual({
      kind: 'caution',
      headline: 'The prompts flatter',
      detail:
        '5 of 5 prompts that should trigger the skill name it, so activation says little about requests that do not. There is no near miss, so nothing shows whether it stays silent when it should. No other skill was installed, so nothing else could be chosen.',
    });
  });

  const { installed } = monteCarloLayer();
  const perPrompt = [...flattering().perPrompt, prompt('What is a tray?', false)];
  const source = (name: number, description = 0) => ({
    promptSource: { ...flattering().promptSource, givesAway: { name, description } },
  });
  test.each<[string, MonteCarloLayer, string | null]>([
    ['no near miss alone', flattering({ installed, ...source(0) }), 'There is no near miss'],
    ['no neighbour alone', flattering({ perPrompt, ...source(2) }), 'No other skill was installed'],
    [
      'three of five',
      flattering({ perPrompt, installed, ...source(2, 1) }),
      '3 of 5 prompts that should trigger',
    ],
    ['two of five', flattering({ perPrompt, installed, ...source(2) }), null],
    ['an invalid batch, of which nothing counts', flattering({ valid: false }), null],
  ])('%s', (_, layer, detail) => {
    const warning = warningOf(layer);
    if (detail === null) expect(warning).toBeNull();
    else expect(warning?.detail.startsWith(detail)).toBe(true);
  });
});

test('every format of certificate and report says it', () => {
  const skill = simulatedSkill(flattering());
  const options = { date: '2026-02-11', run: null };
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\\/g, '')
      .replace(/\s+/g, ' ');
  for (const text of [
    certificateMarkdown(skill, options),
    certificatePage(skill, options),
    renderText(skill, { color: false, verbosity: 'normal' }),
    renderMarkdown(skill),
    reportPage({ kind: 'evaluation', document: skill }),
  ].map(plain)) {
    expect(text).toContain('The prompts flatter');
    expect(text).toContain('5 name the skill');
    expect(text).toContain('no other skill');
    expect(text).toContain('given on the command line');
  }
});
