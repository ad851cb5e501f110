import { type SessionDocument, sessionDocumentSchema } from '@plugin-eval/core/documents/session.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { sessionDocument } from '@plugin-eval/tests/support/session-documents.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutText } from '../view-model/layout-text.ts';
import { sessionSections } from './session-view.ts';

const textOf = (session: SessionDocument) =>
  layoutText(sessionSections(session), { color: false, width: null });
const linesOf = (session: SessionDocument) => textOf(session).split('\n');
const lines = linesOf(sessionDocument());
const text = lines.join('\n');

test('the document is as its schema has it', () => {
  expect(sessionDocumentSchema.safeParse(toDocument(sessionDocument())).error).toBeUndefined();
});

test('the first line says which session, of which run, and how it came out', () => {
  expect(lines[0]).toBe('Session 7 of run r1a2b3c4: ended');
  const failed = sessionDocument({
    outcome: 'failed',
    failure: 'turn-limit',
    message: 'It took 12 turns of 12.',
  });
  expect(linesOf(failed)[0]).toContain('failed, turn-limit: It took 12 turns of 12.');
});

test.each([
  ['Driver', 'claude-agent  0.3.330'],
  ['Model', 'anthropic:claude-opus-4-5  reported: claude-opus-4-5-20251101'],
  ['Used', '3 turns, 1 min 12 s, $0.06  21,480 tokens in (18,000 from a cache), 640 out'],
  ['Installed', 'crane (description cut), paper-planes'],
  ['Loaded', 'crane in turn 2'],
  ['Not loaded', 'origami:crane'],
  ['Denied', 'Read /etc/passwd'],
  ['Subject', 'skills/crane'],
])('%s: %s', (term, value) => {
  expect(lines).toContain(`  ${term.padEnd(12)}${value}`);
});

test('what is not known or did not happen is said, or left out, and never 0', () => {
  const bare = linesOf(
    sessionDocument({
      loads: [],
      unknownSkills: [],
      denied: [],
      usage: null,
      costUsd: null,
      durationMs: null,
    }),
  ).join('\n');
  expect(bare).toContain('3 turns, time unknown, cost unknown  tokens unknown');
  expect(bare).toContain('Loaded     no skill');
  expect(bare).not.toMatch(/Not loaded|Denied/);
  const read = sessionDocument({ loads: [{ skill: 'crane', turn: 2, by: 'read' }], triedSubAgent: true });
  expect(linesOf(read).join('\n')).toMatch(
    /crane in turn 2 by reading its SKILL\.md.*Sub-agent +tried to start one/s,
  );
});

test('turns follow each other, each with its tokens and time, with calls and answers', () => {
  const turns = text.slice(text.indexOf('  Turn 1')).replaceAll(/^ *\n/gm, '');
  expect(turns).toBe(
    [
      '  Turn 1  6,000 tokens in (5,000 from a cache), 200 out, 21.4 s',
      '    | Let me see what there is.',
      '    → Read {"file_path":"/etc/passwd"}',
      '    ← error 35 characters',
      '    | This path lies outside the session.',
      '  Turn 2  7,480 tokens in (6,000 from a cache), 140 out, 9.0 s',
      '    → Skill {"skill":"crane"}',
      '    ← answer 43 characters',
      '    | # Fold a crane',
      '    |',
      '    | 1. Make a preliminary base.',
      '  Turn 3  8,000 tokens in (7,000 from a cache), 300 out, time unknown',
      '    | Make a preliminary base,',
      '    | then petal-fold both sides.',
      '',
    ].join('\n'),
  );
});

test('a session of an earlier version has turns without figures', () => {
  const { byTurn: _, ...earlier } = sessionDocument();
  expect(sessionDocumentSchema.safeParse(toDocument(earlier)).error).toBeUndefined();
  expect(linesOf(earlier)).toEqual(expect.arrayContaining(['  Turn 1', '  Turn 2', '  Turn 3']));
});

test('a last word that stands nowhere in the transcript is shown', () => {
  const apart = linesOf(sessionDocument({ finalText: 'I am done.' }));
  expect(apart.slice(-3)).toEqual(['  Final message of the agent', '    | I am done.', '']);
});

describe('what a model writes at any length', () => {
  test('is cut, and says how much there is', () => {
    const long = sessionDocument({
      prompt: 'word '.repeat(50_000),
      transcript: Array.from({ length: 5_000 }, (_, turn) => ({
        kind: 'text' as const,
        turn,
        text: 'line\n'.repeat(2_000),
      })),
      denied: Array.from({ length: 900 }, (_, index) => `Read /${index}`),
    });
    const shown = textOf(long);
    expect(shown).toContain('… 250,000 characters in all; --output json has them');
    expect(shown).toContain('… 4,600 entries more in --output json');
    expect(shown).toContain('Read /19 and 880 more');
    expect(shown.length).toBeLessThan(400 * 61 * 20);
  });
});

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (_, hostile) => {
  const everywhere = (value: string, session = sessionDocument()): SessionDocument => ({
    ...session,
    run: value,
    subject: value,
    key: value,
    model: value,
    reportedModel: value,
    driverVersion: value,
    prompt: value,
    outcome: 'failed',
    failure: value,
    message: value,
    finalText: value,
    skills: [{ name: value, listed: 'cut' }],
    loads: [{ skill: value, turn: 1, by: 'read' }],
    unknownSkills: [value],
    denied: [value],
    transcript: [
      { kind: 'text', turn: 1, text: value },
      { kind: 'tool-call', turn: 1, id: value, tool: value, input: value },
      { kind: 'tool-result', turn: 1, id: value, ok: true, text: value },
    ],
  });

  test('nothing reaches the terminal that moves, hides or reverses text', () => {
    const shown = textOf(everywhere(hostile));
    expect(shown).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
    expect(shown).not.toMatch(/^::|##\w*\[/m);
  });
});

test('whatever a transcript holds, no line begins at the margin but the first', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (said) => {
      const session = sessionDocument({ transcript: [{ kind: 'text', turn: 1, text: said }], prompt: said });
      const [, ...rest] = linesOf(session);
      for (const line of rest) expect(line === '' || line.startsWith('  ')).toBe(true);
    }),
    { numRuns: 100 },
  );
});
