import type { Artefact, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import type { GraderResult } from '@plugin-eval/core/documents/grader.ts';
import type { Lift, MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { monteCarloLayer } from './monte-carlo-layers.ts';
import { sampleSession } from './sample-sessions.ts';
import { sessionDocument } from './session-documents.ts';

type Executed = NonNullable<MonteCarloLayer['executed']>;
type ExecutedSession = Executed['sessions'][number];

/** Three cases in both arms, two sessions each: one solved, one only said to be, one that ends at its limit; one refused. */
export function executedLayer(changes: Partial<Executed> = {}): MonteCarloLayer {
  const sessions = [
    solved(101, 0),
    solved(102, 0),
    faked(103, 1),
    faked(104, 1),
    { ...session(105, 2), outcome: 'failed' as const, failure: 'sandbox-limit', limit: 'memory' as const },
    { ...session(106, 2), outcome: 'errored' as const, failure: 'overloaded' },
    ...[0, 0, 1, 1, 2, 2].map((prompt, index) => ({
      ...faked(107 + index, prompt),
      arm: 'without' as const,
      activated: false,
      fired: [],
    })),
  ];
  return monteCarloLayer({
    executed: {
      sandbox: { kind: 'bubblewrap', version: '0.8.0', limits: 'cgroup' },
      asShipped: false,
      allowedHosts: [],
      nPlanned: 12,
      n: 5,
      nFailed: 1,
      nErrored: 1,
      failure: { rate: 0.2, ciLow: 0.005, ciHigh: 0.716, kinds: { 'sandbox-limit': 1 } },
      quality: { runs: 4, mean: 0.6, std: 0.4, cv: 0.667, cvWithin: 0, ciLow: 0.1, ciHigh: 0.97 },
      lift: lift(0.33),
      passRates: {
        passAtOne: { rate: 1 / 3, ciLow: 0.02, ciHigh: 0.86 },
        byK: [
          {
            k: 2,
            passAtK: { rate: 0.5, ciLow: 0.03, ciHigh: 0.97 },
            passHatK: { rate: 0.5, ciLow: 0.03, ciHigh: 0.97 },
            cases: 2,
          },
        ],
        byCase: [
          { prompt: 0, sessions: 2, passed: 2, undecided: 0 },
          { prompt: 1, sessions: 2, passed: 0, undecided: 0 },
          { prompt: 2, sessions: 1, passed: 0, undecided: 0 },
        ],
        gradedBy: { deterministic: 2, judged: 0, mixed: 2 },
        lift: lift(0.3),
      },
      unexplainedCalls: 0,
      refused: [{ prompt: 3, reason: 'evals/files/bird.csv is a link.' }],
      sessions,
      ...changes,
    },
  });
}

/** The transcript of the first executed session: a picture, a table, a text that changed, and one that went. */
export function executedSessionDocument(): SessionDocument {
  return sessionDocument({
    session: 101,
    key: session(101, 0).key,
    label: 'session 101',
    execution: sampleExecution(),
  });
}

/** A red square of 2 by 2 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';

/** What a session left behind. Contents stand under names instead of digests, which nobody computes again. */
export function sampleExecution(): SessionExecution {
  return {
    artefacts: [
      artefact('folds.csv', { size: 41, sha256: 'table' }),
      artefact('notes.md', { change: 'changed', size: 40, sha256: 'after', beforeSha256: 'before' }),
      artefact('old.txt', {
        change: 'removed',
        size: null,
        sha256: null,
        beforeSha256: 'gone',
        kept: 'none',
      }),
      artefact('picture.png', { size: 73, sha256: 'picture' }),
    ],
    artefactsLeftOut: 0,
    ...{ unseen: null, opened: [], changedSkills: [] },
    contents: {
      table: { encoding: 'utf8', data: 'fold,count\nvalley,3\n"mountain, small",4\n' },
      before: { encoding: 'utf8', data: '# Crane\n\nFold the wings.\n' },
      after: { encoding: 'utf8', data: '# Crane\n\nFold both wings.\n\nThen the neck.\n' },
      gone: { encoding: 'utf8', data: 'no longer\n' },
      picture: { encoding: 'base64', data: PNG },
    },
    calls: [
      {
        turn: 3,
        name: 'Bash',
        arguments: '{"command":"sh fold.sh"}',
        exitCode: 0,
        ok: true,
        durationMs: 41,
        output: { head: 'folded 7\n', tail: '', bytes: 9 },
        opened: [],
      },
    ],
    limit: null,
    unexplainedCalls: 0,
    hosts: [],
    sandbox: { kind: 'bubblewrap', version: '0.8.0', limits: 'cgroup' },
  };
}

function artefact(path: string, changes: Partial<Artefact>): Artefact {
  return {
    path,
    change: 'made',
    kind: 'file',
    by: 'agent',
    size: 0,
    sha256: null,
    beforeSha256: null,
    executable: false,
    target: null,
    kept: 'whole',
    ...changes,
  };
}

function session(number: number, prompt: number): ExecutedSession {
  const key = `executed${number}`.padEnd(64, 'f');
  return { ...sampleSession(number, prompt), key, artefacts: 0, calls: 0, limit: null, changes: [] };
}

function graded(number: number, prompt: number, graders: GraderResult[], quality: number): ExecutedSession {
  return {
    ...session(number, prompt),
    ...{ activated: true, turn: 1, fired: ['crane'], workedAlone: true, tokens: 24_000, inScope: null },
    ...{ quality, passed: quality === 1, graders, gradedBy: prompt === 0 ? 'deterministic' : 'mixed' },
  };
}

function solved(number: number, prompt: number): ExecutedSession {
  const { artefacts } = sampleExecution();
  return {
    ...graded(number, prompt, [wrote('pass', 'folds.csv has 41 bytes'), counted('pass', 'line 1')], 1),
    artefacts: artefacts.length,
    calls: 1,
    changes: artefacts.map(({ path, change, kind, by, size }) => ({ path, change, kind, by, size })),
  };
}

function faked(number: number, prompt: number): ExecutedSession {
  const graders = [
    wrote('fail', 'folds.csv is not there'),
    counted('errored', 'the sandbox has no python3'),
    { ...counted('pass', 'I have written folds.csv.'), kind: 'judged', name: 'It says what it wrote.' },
  ];
  return graded(number, prompt, graders, 0);
}

function wrote(verdict: GraderResult['verdict'], reason: string): GraderResult {
  return { kind: 'file', name: 'folds.csv exists', required: true, weight: 1, verdict, reason };
}

function counted(verdict: GraderResult['verdict'], reason: string): GraderResult {
  return { kind: 'command', name: 'python3 /grader/count.py', required: false, weight: 1, verdict, reason };
}

function lift(mean: number): Lift {
  return {
    against: 'none',
    mean,
    ciLow: -0.2,
    ciHigh: 0.86,
    significant: false,
    pValue: 1,
    test: 'sign-flips',
    pairs: 5,
    cases: 3,
    leftOut: 0,
    discordant: 1,
    tokens: { mean: 1310.4, ciLow: 940, ciHigh: 1702, cases: 3 },
  };
}
