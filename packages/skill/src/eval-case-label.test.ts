import { expect, test } from 'vitest';
import { bucketNamed, labelImplied, labelOf } from './eval-case-label.ts';

test.each([
  ['Does NOT activate this skill — captions are another trade.', false],
  ['The skill should not trigger.', false],
  ['Answers at once. Skill must not be invoked for this', false],
  ["The skill shouldn't activate because this is a plain question", false],
  ['Should defer to or cross-reference the copywriting skill for the copy.', null],
  ['Hands off to the writing-plans skill', null],
  ['Redirects to the referrals skill, which knows better', null],
  ['The skill should not use Redis', true],
  ['The skill should not trigger a full rebuild', true],
  ['Does not invoke the copywriting skill', true],
  ['Checks that old addresses redirect to new ones. Uses the skill', true],
  ['Two wings and a beak', true],
  ['', true],
])('"%s" implies %s', (prose, label) => {
  expect(labelImplied([prose])).toBe(label);
});

test.each([
  [{ should_trigger: true }, null, true],
  [{ shouldTrigger: false }, null, false],
  [{ expected: 'no-trigger' }, null, false],
  [{ category: 'Near Miss' }, null, false],
  [{ category: 'review' }, null, null],
  [{ category: 'false positive', expected_skill: 'alarm-triage' }, null, null],
  [{ should_trigger: false, expected_skill: 'crane' }, null, false],
  [{ should_trigger: null }, true, true],
  ['a prompt', false, false],
  [{ should_trigger: true }, false, 'contradictory'],
  [{ should_trigger: 1 }, null, 'contradictory'],
  [{ should_trigger: true, bucket: 'near_miss' }, null, 'contradictory'],
] as const)('%j in a list that says %s is %s', (entry, ofList, label) => {
  expect(labelOf(entry, ofList)).toBe(label);
});

test.each([
  [{ bucket: 'contextual' }, 'contextual'],
  [{ type: 'Explicit' }, 'explicit'],
  [{ type: 'smoke' }, null],
  ['text', null],
] as const)('%j is in the bucket %s', (entry, bucket) => {
  expect(bucketNamed(entry)).toBe(bucket);
});
