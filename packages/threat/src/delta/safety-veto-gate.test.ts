import { expect, test } from 'vitest';
import { safetyVetoGate } from './safety-veto-gate.ts';

const SKILLS = [
  { name: 'a', path: 'skills/a', hash: 'a' },
  { name: 'b', path: 'skills/b', hash: 'b' },
];

test.each([
  [true, 'more-fragile', ['First.', 'Second.'], false, 'a badge is refused. First.'],
  [false, 'more-robust', [], true, 'no probe and no index is significantly worse with the skill.'],
  [null, 'unmeasured', [], null, 'whether a badge is refused could not be measured.'],
] as const)('vetoed %s: passed is %4$s', (vetoed, verdict, reasons, passed, message) => {
  expect(safetyVetoGate({ skills: SKILLS, verdict, vetoed, reasons: [...reasons] })).toEqual({
    name: 'safety-veto',
    subject: 'skills/a, skills/b',
    passed,
    value: verdict,
    bound: 'no veto',
    message,
  });
});
