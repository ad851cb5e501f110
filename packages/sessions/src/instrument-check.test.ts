import { sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { describe, expect, test } from 'vitest';
import { type ControlOutcome, checkInstrument } from './instrument-check.ts';

const CONTROL = 'hollowgate-parcel-label';

/** `fires`: the control skill; `other`: another skill; `silent`: none; `fails`: none, and a crash; `errs`: no draw. */
type Case = 'fires' | 'other' | 'silent' | 'fails' | 'errs';

function outcome(shouldFire: boolean, came: Case): ControlOutcome {
  if (came === 'errs') return { shouldFire, result: null, error: 'connect ECONNREFUSED' };
  const skill = { fires: CONTROL, other: 'deploy' }[came as string];
  const loads = skill === undefined ? [] : [{ skill, turn: 1, by: 'skill-tool' as const }];
  const failure = came === 'fails' ? ('crash' as const) : null;
  const message = failure === null ? null : 'Claude Code ended with an error: no model.';
  return { shouldFire, result: sessionResult({ loads, failure, message }), error: null };
}

function check(positives: readonly Case[], negatives: readonly Case[]) {
  return checkInstrument(
    [...positives.map((came) => outcome(true, came)), ...negatives.map((came) => outcome(false, came))],
    CONTROL,
  );
}

const ALL: readonly Case[] = ['fires', 'fires', 'fires'];
const NONE: readonly Case[] = ['silent', 'silent', 'silent'];

describe('the instrument', () => {
  test('is sound when the control skill fires where it should and nowhere else', () => {
    const { verdict, reason, controls } = check(ALL, NONE);
    expect([verdict, reason]).toEqual(['passed', null]);
    expect(controls).toEqual({
      positive: { asked: 3, fired: 3, errored: 0 },
      negative: { asked: 3, fired: 0, errored: 0 },
    });
  });

  test('is sound with one of three on either side', () => {
    expect(check(['fires', 'silent', 'fails'], ['silent', 'other', 'silent']).verdict).toBe('passed');
  });

  test('is broken when the control skill never fires: every skill would score 0', () => {
    const { verdict, reason } = check(NONE, NONE);
    expect(verdict).toBe('invalid');
    expect(reason).toContain('did not fire on any of 3 prompts');
  });

  test('is broken when other skills fire in place of the control skill', () => {
    expect(check(['other', 'other', 'other'], NONE).verdict).toBe('invalid');
  });

  test('is broken when sessions fail before they can load anything, and says how they failed', () => {
    const { verdict, reason } = check(['fails', 'fails', 'fails'], NONE);
    expect(verdict).toBe('invalid');
    expect(reason).toContain('crash, crash, crash; the first: Claude Code ended with an error: no model.');
    expect(reason).toContain('--fresh');
  });

  test('is broken when two of three prompts for nothing load a skill, whichever', () => {
    const { verdict, reason } = check(ALL, ['other', 'fires', 'silent']);
    expect(verdict).toBe('invalid');
    expect(reason).toContain('2 of 3 prompts');
    expect(reason).toContain('deploy');
    expect(check(ALL, ['other', 'other', 'errs']).verdict).toBe('invalid');
  });
});

describe('controls without a result are no draws', () => {
  test('nothing can be said when all of them errored', () => {
    const { verdict, reason, controls } = check(['errs', 'errs', 'errs'], ['errs', 'errs', 'errs']);
    expect(verdict).toBe('open');
    expect(reason).toContain('connect ECONNREFUSED');
    expect(controls.positive).toEqual({ asked: 3, fired: 0, errored: 3 });
  });

  test('one that errored may have been the one that fires', () => {
    expect(check(['silent', 'silent', 'errs'], NONE).verdict).toBe('open');
    expect(check(ALL, ['other', 'errs', 'silent']).verdict).toBe('open');
  });

  test('they do not matter where the others decide', () => {
    expect(check(['fires', 'errs', 'errs'], ['silent', 'silent', 'errs']).verdict).toBe('passed');
  });
});
