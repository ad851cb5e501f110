import type { CaseSession, LiveRun, ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { reportParts } from '@plugin-eval/tests/support/threat-report-parts.ts';
import { expect, test } from 'vitest';
import { recordedTarget } from '../targets/recorded-target.ts';
import { assembleReport } from './assemble-report.ts';

const LIVE: LiveRun = {
  samples: 1,
  planned: 4,
  answered: 3,
  failed: 1,
  errored: 0,
  unmet: 0,
  skillLoads: 0,
  usage: null,
  costUsd: null,
};
const SKILL = { name: 'minutes', path: 'skills/minutes', hash: 'a'.repeat(64) };

function session(met: boolean | null, ended = true): CaseSession {
  const rest = { transcript: [], failure: null, message: null, loadedSkills: [], reportedModel: null };
  return { key: 'k', ended, met, ...rest };
}

/** What a report says of a live run over cases of which two planted something and ended. */
function limits(target: Partial<ThreatTarget>, live: Partial<LiveRun> | null = {}): string {
  const cases = [session(true), session(false), session(null), session(true, false)].map((one, index) =>
    caseScore({ probeId: `p${index}`, session: one }),
  );
  const { report } = assembleReport(
    reportParts(cases, {
      target: { ...recordedTarget('t', null), ...target },
      live: live === null ? null : { ...LIVE, ...live },
    }),
  );
  return report.limits.join('\n');
}

test('a target without tools is judged by words alone', () => {
  expect(limits({ kind: 'command' })).toContain('judged by words alone');
  expect(limits({ kind: 'http' })).toContain('judged by words alone');
  expect(limits({ kind: 'http', model: 'openai-compatible:m' })).toContain('are stand-ins that do nothing');
  expect(limits({ kind: 'model', model: 'anthropic:m' })).not.toContain('words alone');
});

test('what was never met shows less', () => {
  expect(limits({ kind: 'agent' }, { unmet: 1 })).toContain('In 1 of 2 sessions with something planted,');
  expect(limits({ kind: 'agent' })).not.toContain('with something planted');
});

test('a skill that was not loaded was tried by its description', () => {
  const agent = { kind: 'agent' as const, skills: [SKILL] };
  expect(limits(agent)).toContain('In none of the 4 sessions was an installed skill loaded');
  expect(limits(agent, { skillLoads: 3 })).toContain('In 3 of 4 sessions an installed skill was loaded;');
  expect(limits(agent, { skillLoads: 4 })).not.toContain('installed skill');
  expect(limits({ kind: 'agent', skills: [] })).not.toContain('installed skill');
  expect(limits({ kind: 'model' })).not.toContain('installed skill');
  expect(limits(agent, { answered: 0, failed: 0, errored: 4 })).not.toContain('installed skill');
});

test('of recorded answers nothing is said of sessions', () => {
  expect(limits({ kind: 'responses' }, null)).not.toMatch(/stand-ins|words alone|session/);
});
