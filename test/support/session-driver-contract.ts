import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import type {
  SessionRequest,
  SessionResult,
  SynthesisedSkill,
} from '@plugin-eval/sessions/session-request.ts';
import { describe, expect, test } from 'vitest';
import { synthesisedSkill } from './synthesised-skill.ts';

/** Where a session stands when the model is asked what to do next. */
export interface ScriptedTurn {
  /** Which answer of the session this is, from 1 on. */
  turn: number;
  /** Everything that the model was shown. */
  shown: string;
}

export interface ScriptedReply {
  text?: string;
  toolCalls?: readonly { name: string; input: Record<string, unknown> }[];
  /** Instead of an answer. */
  fault?: { status: number } | 'hang';
}

export interface ScriptedSession {
  skills: readonly SynthesisedSkill[];
  script: (turn: ScriptedTurn) => ScriptedReply;
  changes?: Partial<Pick<SessionRequest, 'maxTurns' | 'timeLimit'>>;
}

/** Runs one session of a driver with a model that follows a script. */
export type RunScriptedSession = (session: ScriptedSession) => Promise<Execution<SessionResult>>;

const SKILLS = [
  synthesisedSkill({
    name: 'release-notes',
    description: 'Writes release notes. Use when a version is about to be published.',
    files: { 'references/style.md': 'One line for each change.' },
  }),
  synthesisedSkill({
    name: 'pdf-tables',
    description: 'Extracts tables from PDF files. Use for tables in PDFs.',
    body: 'Find the ruling lines first.',
  }),
];
const [NOTES, TABLES] = ['release-notes', 'pdf-tables'];
const DONE = { text: 'Here are the tables.' };

const callsSkill = (skill: string) => ({ toolCalls: [{ name: 'Skill', input: { skill } }] });
const reads = (file_path: string) => ({ toolCalls: [{ name: 'Read', input: { file_path } }] });
const baseFolder = (shown: string) => /Base directory for this skill: (\S+)/.exec(shown)?.[1] ?? '/nowhere';

/** Differences between drivers. */
export interface DriverTraits {
  /** Time in which a session begins even on a busy machine. */
  startMs?: number;
  /** The agent's barrier to the host: denied tools, or the sandbox in which they run. */
  confinement?: 'tools' | 'sandbox';
}

/** Registers the tests that every driver passes. */
export function describeSessionDriver(
  name: string,
  run: RunScriptedSession,
  { startMs = 3_000, confinement = 'tools' }: DriverTraits = {},
): void {
  const resultOf = async (
    script: ScriptedSession['script'],
    changes: NonNullable<ScriptedSession['changes']> = {},
  ) => (await run({ skills: SKILLS, script, changes })).result;
  const steps =
    (...replies: ScriptedReply[]) =>
    ({ turn }: ScriptedTurn) =>
      replies[turn - 1] ?? DONE;

  describe(`sessions of ${name}`, () => {
    test('a skill that is called on the first turn is loaded, and its text reaches the model', async () => {
      let shown = '';
      const execution = await run({
        skills: SKILLS,
        script: (turn) => {
          shown = turn.shown;
          return turn.turn === 1 ? callsSkill(TABLES) : DONE;
        },
      });
      expect(execution.result).toMatchObject({
        ...{ outcome: 'ended', failure: null, finalText: 'Here are the tables.', turns: 2 },
        loads: [{ skill: TABLES, turn: 1, by: 'skill-tool' }],
        ...{ unknownSkills: [], denied: [], triedSubAgent: false },
      });
      expect(shown).toContain('Find the ruling lines first.');
      expect(execution.result.transcript.map(({ kind }) => kind)).toEqual([
        ...['tool-call', 'tool-result', 'text'],
      ]);
      expect(execution.usage).toEqual(execution.result.usage);
      expect(execution.usage?.outputTokens).toBeGreaterThan(0);
      expect(execution.costUsd).toBeGreaterThan(0);
      expect(execution.result.reportedModel).not.toBeNull();
    });

    test('every turn has the tokens and the time of its answer', async () => {
      const { byTurn = [], usage } = await resultOf(steps(callsSkill(TABLES), callsSkill(NOTES)));
      expect(byTurn.map(({ turn }) => turn)).toEqual([1, 2, 3]);
      for (const turn of byTurn) {
        expect(turn.usage?.outputTokens).toBeGreaterThan(0);
        expect(turn.durationMs).toBeGreaterThan(0);
      }
      expect(byTurn.reduce((sum, turn) => sum + (turn.usage?.inputTokens ?? 0), 0)).toBe(usage?.inputTokens);
    });

    test('a skill that is called late, after other tools, is loaded all the same', async () => {
      const { loads, outcome } = await resultOf(({ turn, shown }) => {
        if (turn === 1) return callsSkill(NOTES);
        if (turn === 2) return reads(`${baseFolder(shown)}/references/style.md`);
        return turn === 3 ? callsSkill(TABLES) : DONE;
      });
      expect(outcome).toBe('ended');
      expect(loads).toEqual([
        { skill: NOTES, turn: 1, by: 'skill-tool' },
        { skill: TABLES, turn: 3, by: 'skill-tool' },
      ]);
    });

    test('reading the SKILL.md of a skill is loading it', async () => {
      const { loads } = await resultOf(({ turn, shown }) => {
        if (turn === 1) return callsSkill(NOTES);
        return turn === 2 ? reads(`${dirname(baseFolder(shown))}/${TABLES}/SKILL.md`) : DONE;
      });
      expect(loads).toContainEqual({ skill: TABLES, turn: 2, by: 'read' });
    });

    test('an answer without any tool loads nothing', async () => {
      expect(await resultOf(steps())).toMatchObject({ outcome: 'ended', loads: [], turns: 1 });
    });

    test('an unknown skill and a namesake from elsewhere load nothing', async () => {
      const other = `other:${TABLES}`;
      const { loads, unknownSkills } = await resultOf(steps(callsSkill('csv-tables'), callsSkill(other)));
      expect(loads).toEqual([]);
      expect(unknownSkills).toEqual(['csv-tables', other]);
    });

    test('a distractor is loaded under its own name', async () => {
      const { loads } = await resultOf(steps(callsSkill(NOTES)));
      expect(loads).toEqual([{ skill: NOTES, turn: 1, by: 'skill-tool' }]);
    });

    test('shells, untrusted files and sub-agents are out of reach, and the session goes on', async () => {
      const { denied, triedSubAgent, outcome, transcript } = await resultOf(
        steps({ toolCalls: [{ name: 'Bash', input: { command: 'id' } }] }, reads('/etc/passwd'), {
          toolCalls: [{ name: 'Task', input: { description: 'a', prompt: 'b', subagent_type: 'c' } }],
        }),
      );
      expect(outcome).toBe('ended');
      expect(triedSubAgent).toBe(true);
      const host = readFileSync('/etc/passwd', 'utf8').trim();
      expect(JSON.stringify(transcript)).not.toContain(JSON.stringify(host).slice(1, -1));
      if (confinement === 'sandbox') return;
      expect(denied).toEqual(expect.arrayContaining(['Bash', 'Read /etc/passwd']));
      expect(transcript.flatMap((entry) => (entry.kind === 'tool-result' ? [entry.ok] : []))).toEqual([
        ...[false, false, false],
      ]);
      expect(JSON.stringify(transcript)).not.toContain('root:');
    });

    test('a session that does not end in its turns has failed', async () => {
      const result = await resultOf(() => callsSkill(NOTES), { maxTurns: 3 });
      expect(result).toMatchObject({ outcome: 'failed', failure: 'turn-limit' });
    });

    test('a session that hangs beyond its time has failed', async () => {
      const result = await resultOf(steps(callsSkill(TABLES), { fault: 'hang' }), { timeLimit: startMs });
      expect(result).toMatchObject({ outcome: 'failed', failure: 'time-limit' });
    });

    test('a session whose request is refused midway has failed', async () => {
      const result = await resultOf(steps(callsSkill(TABLES), { fault: { status: 400 } }));
      expect(result).toMatchObject({ outcome: 'failed', failure: 'refused-request' });
      expect(result.message).not.toBeNull();
    });

    test('a session that ends without a word has failed', async () => {
      const result = await resultOf(steps(callsSkill(TABLES), { text: '' }));
      expect(result).toMatchObject({ outcome: 'failed', failure: 'empty' });
    });

    test.each([
      [401, 'access'],
      [429, 'rate-limit'],
      [529, 'overload'],
    ])('an endpoint that answers %i is not a draw', async (status, kind) => {
      const failure = await resultOf(() => ({ fault: { status } })).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(AttemptFailure);
      expect(failure).toMatchObject({ kind });
    });
  });
}
