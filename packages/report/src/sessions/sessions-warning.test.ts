import { misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import {
  erroredDrawsLayer,
  invalidLayer,
  monteCarloLayer,
  silentLayer,
} from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { reportWarnings } from '../report-warnings.ts';
import { describeKinds, describeSessionsGap, sessionsWarning } from './sessions-warning.ts';

test('an invalid batch is an alarm, with the reason', () => {
  expect(sessionsWarning(simulatedSkill(invalidLayer()))).toEqual({
    kind: 'alarm',
    headline: 'The sessions are invalid',
    detail:
      '0 of 3 positive controls fired: the model never called the Skill tool. None of their results count.',
  });
});

test('sessions that errored, or could not be judged, are a caution with their kinds', () => {
  expect(sessionsWarning(simulatedSkill(erroredDrawsLayer()))).toMatchObject({
    kind: 'caution',
    detail: '2 of 50 sessions errored (2 overloaded) and are not draws. A resumed run tries them again.',
  });
  expect(describeSessionsGap(monteCarloLayer({ nUnjudged: 1 }))).toBe(
    'The transcripts of 1 session could not be judged. A resumed run tries them again.',
  );
});

test('a skill that never fires, or has no sessions, is not a reason to doubt the harness', () => {
  expect(sessionsWarning(simulatedSkill(silentLayer()))).toBeNull();
  expect(sessionsWarning(reportSkill())).toBeNull();
});

test('of several skills the worst is said, and of which', () => {
  const plugin = reportPlugin({
    skills: [simulatedSkill(erroredDrawsLayer()), simulatedSkill(invalidLayer())],
  });
  for (const document of [plugin, reportCollection({ evaluations: [plugin] })])
    expect(sessionsWarning(document)).toMatchObject({
      kind: 'alarm',
      detail: 'Of crane they measured nothing.',
    });
});

test('alarms come before cautions', () => {
  const both = reportWarnings(simulatedSkill(erroredDrawsLayer(), misledLayer()));
  expect(both.map(({ kind }) => kind)).toEqual(['alarm', 'caution']);
});

test('kinds are counted, the most frequent first, and not without end', () => {
  expect(
    describeKinds([
      ['crash', 1],
      ['turn-limit', 3],
    ]),
  ).toBe('3 turn-limit, 1 crash');
  expect(describeKinds([['The remaining budget of $1.20 is too small for this call.', 142]])).toBe(
    '142: The remaining budget of $1.20 is too small for this call',
  );
  const many = Array.from({ length: 9 }, (_, index): [string, number] => [`kind ${index}`, 1]);
  expect(describeKinds(many)).toMatch(/kind 4, 4 other kinds$/);
});
