import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { expect, test } from 'vitest';
import { layoutText } from '../view-model/layout-text.ts';
import { dryRunView } from './dry-run-view.ts';

const span = { min: 1, likely: 2, max: 3 };
const assumed = {
  model: 'm',
  inJournal: 0,
  basis: 'assumed' as const,
  samples: 0,
  source: 'guessed (2026-11-22)',
};
const dry = (changes: Partial<DryRun> = {}): DryRun => ({
  schemaVersion: '1.0',
  depth: 'deep',
  models: ['m'],
  skills: 2,
  sessions: { driver: 'tool-loop', model: 'm', runs: 50 },
  matchups: null,
  calls: span,
  inputTokens: span,
  outputTokens: span,
  costUsd: { ...span, range: null, assumedRange: null },
  basis: [
    { ...assumed, purpose: 'judgement', expected: 11 },
    { ...assumed, purpose: 'session', expected: 56 },
  ],
  prompts: [],
  ...changes,
});
const renderDryRunText = (document: DryRun) =>
  layoutText(dryRunView(document), { color: false, width: null });
const planned = (skill: string, changes: Partial<DryRun['prompts'][number]> = {}) => ({
  ...{ skill, source: 'to-be-written' as const, file: null, prompts: [], labels: null, notes: [] },
  ...changes,
});

test('where assumed sizes come from is said once, however much work rests on them', () => {
  const text = renderDryRunText(dry());
  expect(text).toContain('  - session by m: 56 expected; sizes are assumed\n');
  expect(text.split('Sizes are guessed (2026-11-22).')).toHaveLength(2);
});

test('every agent whose sessions would be run is named', () => {
  const others = [
    { driver: 'codex' as const, model: 'openai:a' },
    { driver: 'copilot' as const, model: 'openai:b' },
  ];
  const text = renderDryRunText(dry({ sessions: { driver: 'gemini', model: 'google:c', runs: 50, others } }));
  expect(text).toContain(
    '50 sessions for each skill, with each of gemini on google:c, codex on openai:a and copilot on openai:b\n',
  );
  expect(renderDryRunText(dry())).toContain('50 sessions for each skill, with tool-loop on m\n');
});

test('medians of the journal need no assumption', () => {
  const known = { ...assumed, purpose: 'judgement' as const, basis: 'journal' as const, source: null };
  const text = renderDryRunText(dry({ basis: [{ ...known, expected: 4, samples: 9 }] }));
  expect(text).toContain(
    'judgement by m: 4 expected; sizes follow the medians of 9 earlier in the journal\n',
  );
  expect(text).not.toContain('Sizes');
});

test('skills whose prompts a model is going to write share a line, with the tests left out of each', () => {
  const text = renderDryRunText(
    dry({ prompts: [planned('a/SKILL.md', { notes: ['2 tests have no label'] }), planned('b/SKILL.md')] }),
  );
  expect(text).toContain('left out of a/SKILL.md: 2 tests have no label\n');
  expect(text).toContain('Prompts of 2 skills, first a/SKILL.md: a model writes them first.\n');
});

test('where prompts come from is said in words, and each has its label', () => {
  const given = planned('a/SKILL.md', {
    source: 'command-line',
    file: 'mine.json',
    prompts: [
      { text: 'Fold a crane', shouldTrigger: true },
      { text: 'Sell a crane', shouldTrigger: false },
    ],
  });
  expect(renderDryRunText(dry({ prompts: [given] }))).toContain(
    [
      'Prompts of a/SKILL.md (given on the command line, mine.json): 1 that should trigger it, 1 that should not.',
      '',
      '  should      Fold a crane',
      '  should not  Sell a crane\n',
    ].join('\n'),
  );
});
