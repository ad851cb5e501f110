import { describe, expect, test } from 'vitest';
import { hasTriggerExpression } from './trigger-expression.ts';

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
  ])('%j', (text) => {
    expect(hasTriggerExpression(text)).toBe(false);
  });
});
