import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import {
  agentTarget,
  caseSession,
  liveRun,
  liveThreatReport,
  mailSession,
} from '@plugin-eval/tests/support/live-threat-documents.ts';
import { reportThreat } from '@plugin-eval/tests/support/threat-documents.ts';
import { recordedTarget } from '@plugin-eval/threat/targets/recorded-target.ts';
import { expect, test } from 'vitest';
import { phrasesOf, plainText } from '../view-model/blocks.ts';
import { describeTarget, describeTranscript, liveFacts, sessionSentences } from './live-messages.ts';

const plain: ThreatTarget = { ...recordedTarget('x', null), name: 'x' };

test.each<[string, ThreatTarget, string]>([
  ['recorded responses', plain, 'recorded responses'],
  [
    'a model with a system prompt',
    { ...plain, kind: 'model', model: 'anthropic:a', systemSha256: 'abcdef0123456789' },
    'model, anthropic:a, with its own system prompt (sha256 abcdef012345)',
  ],
  [
    'an agent with skills',
    agentTarget({
      skills: ['pdf', 'docx'].map((name) => ({ name, path: `skills/${name}`, hash: 'd' })),
    }),
    'agent, anthropic:stand-in-1, driver claude-agent 0.3.330, skills installed: pdf, docx',
  ],
  [
    'an agent without',
    agentTarget({ skills: [], driver: 'tool-loop', driverVersion: 'tool-loop@1 a@2' }),
    'agent, anthropic:stand-in-1, driver tool-loop@1 a@2, no skill installed',
  ],
  [
    'an endpoint',
    { ...plain, kind: 'http', endpoint: 'https://a.example/v1' },
    'HTTP endpoint, at https://a.example/v1',
  ],
  ['a command', { ...plain, kind: 'command' }, 'command x'],
])('%s', (_, target, words) => expect(describeTarget(target)).toBe(words));

test('a hundred installed skills are counted, not listed', () => {
  const skills = Array.from({ length: 100 }, (_, index) => ({ name: `s${index}`, path: '', hash: '' }));
  expect(describeTarget(agentTarget({ skills }))).toContain('s9 and 90 more');
});

test('recorded answers have no live facts', () => {
  expect(liveFacts(reportThreat())).toEqual([]);
});

test('a live run says what was asked, what came of it, what failed, and what it cost', () => {
  const lines = liveFacts(liveThreatReport()).map(
    ({ term, value }) =>
      `${term}: ${plainText(value)}${phrasesOf(value).some(({ tone }) => tone === 'warning') ? ' !' : ''}`,
  );
  expect(lines).toEqual([
    'Target: agent, anthropic:stand-in-1, driver claude-agent 0.3.330, skill installed: minutes',
    'Sessions: 29 of 31 answered',
    'Failed: 1 session !',
    'Errored: 1 session !',
    'Not met: 2 sessions !',
    'Skill loaded: in 12 sessions',
    'Cost: $1.28',
  ]);
});

test('what did not happen is not listed, a cost that nobody knows is unknown, and a skill that was never loaded warns', () => {
  const live = liveRun({
    failed: 0,
    errored: 0,
    unmet: 0,
    skillLoads: 0,
    usage: null,
    costUsd: null,
    samples: 3,
  });
  const facts = liveFacts(liveThreatReport({ live }));
  expect(facts.map(({ term }) => term)).toEqual(['Target', 'Sessions', 'Skill loaded', 'Cost']);
  expect(facts.at(1)?.note).toBe('each probe and each harmless twin 3 times');
  expect(facts.at(2)).toMatchObject({ value: [{ text: 'in 0 sessions', tone: 'warning' }] });
  expect(facts.at(3)).toMatchObject({ value: 'cost unknown', note: 'tokens unknown' });
});

test('of skills that are not installed nothing is said to be loaded', () => {
  const facts = liveFacts(liveThreatReport({ target: agentTarget({ skills: [] }) }));
  expect(facts.map(({ term }) => term)).not.toContain('Skill loaded');
});

test('a session: why it failed, what was met, what it loaded, who answered', () => {
  const target = agentTarget();
  expect(sessionSentences(caseSession(), target)).toEqual([
    'Everything planted reached the agent.',
    'It loaded minutes.',
  ]);
  expect(
    sessionSentences(
      caseSession({
        ended: false,
        failure: 'time-limit',
        message: 'It hung.',
        met: false,
        loadedSkills: [],
        reportedModel: 'other-2',
      }),
      target,
    ),
  ).toEqual([
    'The session failed on the way: time-limit: It hung. Earlier actions still count.',
    'Some planted content never reached the agent.',
    'It loaded no skill.',
    'other-2 answered, as reported by the session.',
  ]);
  const silent = caseSession({ met: null, loadedSkills: [], reportedModel: null });
  expect(sessionSentences(silent, { model: null, skills: null })).toEqual([]);
});

test('a transcript is counted by kind', () => {
  expect(describeTranscript(mailSession())).toBe('2 messages of the user, 3 texts of the agent, 3 calls');
});
