import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasTriggerExpression } from './trigger-expression.ts';

const VECTORS: { description: string; T: boolean }[] = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/layer1/trigger-vectors.json', import.meta.url), 'utf8'),
);

test.each(VECTORS.map(({ description, T }) => [description, T] as const))(
  'vector: %j is %s',
  (description, expected) => {
    expect(hasTriggerExpression(description)).toBe(expected);
  },
);

describe('says when it is to be used', () => {
  test.each([
    'Use this skill when folding cranes.',
    'USE WHEN asked',
    'Folds paper. Used for cranes',
    'Apply it automatically after edits',
    'Load this reference before folding',
    'use immediately if paper tears',
    'Invoke the skill anytime',
    'use any time',
    'Use proactively.',
    'Triggers on "fold a crane"',
    'Activated automatically when paper is found',
    'Auto-loads with origami projects',
    'Trigger phrases: fold, crease',
    'Triggers include "fold"',
    'Helps whenever the user mentions paper',
    'when users ask',
    'Use to fold paper',
    'Folds paper. Use this skill to fold it again',
    'Use\u00a0this\nskill   when',
    'Whenever Gemini wants a chart',
    'when the agent should stop',
    'Trigger keywords \u2013 crane, swan',
    'Folds paper; use as an all-in-one folding step before shipping',
    'Use as the Überblicks-Router for öffentliche Fragen',
    'Use as a one two three four if',
  ])('%j', (text) => {
    expect(hasTriggerExpression(text)).toBe(true);
  });
});

describe('does not say it', () => {
  test.each([
    'Folds paper cranes.',
    'Do not use when wet.',
    'Never use for money',
    "Don't use if torn",
    'It should not be used when wet',
    'Reuse when possible',
    'The user folds paper',
    'Trigger happy folding',
    'what to use it to',
    'loads of paper',
    'éuse when',
    'when claudette needs paper',
    'when an agent folds paper',
    'Trigger-happy',
    'Papers to use as the base for cranes',
    'Use as a one two three four five if',
    'Use as the base forêt',
    'When Claude needsé paper',
  ])('%j', (text) => {
    expect(hasTriggerExpression(text)).toBe(false);
  });
});
