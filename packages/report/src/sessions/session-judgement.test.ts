import type { PromptResult, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { executedLayer } from '@plugin-eval/tests/support/executed-layers.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { sampleSession } from '@plugin-eval/tests/support/sample-sessions.ts';
import { describe, expect, test } from 'vitest';
import { plainText } from '../view-model/blocks.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { findSession, sessionJudgement, sessionVerdict } from './session-judgement.ts';

const [prompt] = monteCarloLayer().perPrompt as [PromptResult];
const wanted = { ...prompt, shouldTrigger: true };
const unwanted = { ...prompt, shouldTrigger: false };
const fired: SessionSummary = {
  ...sampleSession(1, 0),
  outcome: 'ended',
  activated: true,
  turn: 2,
  fired: ['crane'],
};
const silent: SessionSummary = { ...fired, activated: false, turn: null, fired: [] };
const other: SessionSummary = { ...silent, fired: ['paper-planes'] };

test.each<[string, SessionSummary, PromptResult | undefined, string]>([
  ['good', fired, wanted, 'Fired as it should in turn 2'],
  ['bad', fired, unwanted, 'Should have stayed silent: it fired in turn 2'],
  ['bad', silent, wanted, 'Should have fired: no skill fired'],
  ['bad', other, wanted, 'Should have fired: paper-planes fired instead'],
  ['good', silent, unwanted, 'Stayed silent as it should'],
  ['good', other, unwanted, 'Stayed silent as it should: paper-planes fired'],
  ['none', { ...fired, outcome: 'errored', failure: 'overloaded' }, wanted, 'Errored: overloaded'],
  ['bad', { ...fired, outcome: 'failed', failure: 'turn-limit' }, wanted, 'Failed: turn-limit'],
  ['none', { ...silent, arm: 'without' }, wanted, 'Ran without the skill'],
  ['none', fired, undefined, 'Fired in turn 2'],
])('%s: %#', (tone, session, label, words) => {
  const verdict = sessionVerdict(session, label);
  expect([verdict.tone, plainText(verdict.figure)]).toEqual([tone, words]);
});

describe('of a layer', () => {
  const layer = executedLayer();
  const key = layer.executed?.sessions[0]?.key ?? '';

  test('a session with tools is found with its verdicts', () => {
    const found = findSession(layer, key);
    const text = layoutText(sessionJudgement(found ?? expect.fail()), { color: false, width: null });
    expect(text).toContain('Fired as it should in turn 1');
    expect(text).toContain('passed, graded deterministically, quality 1.00');
    expect(text).toMatch(/pass +folds\.csv exists {2}file, required/);
  });

  test('a key that no session has is found nowhere', () => {
    expect(findSession(layer, 'nowhere')).toBeNull();
  });
});
