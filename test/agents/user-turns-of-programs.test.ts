import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { programStage } from '../support/program-stage.ts';
import { PROGRAM_WAYS } from '../support/program-ways.ts';
import { BY_NO_RULES } from '../support/refusals-by-no.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';

const TABLES = synthesisedSkill({
  name: 'pdf-tables',
  description: 'Extracts tables from PDF files. Use for tables in PDFs.',
  body: '# Tables\n\nLook at the ruling lines of every column twice.\n\nWrite each row on a line of its own.',
});
const FOLLOW_UPS = ['-y And those of @page 2, "please"?', 'Now as CSV.'];

describe.each(PROGRAM_WAYS)(
  'sessions of $driver in which the user speaks three times',
  ({ installed, isSkipped, protocol, load, shell }) => {
    async function sessionOf(answers: readonly StandInAnswer[], changes = {}) {
      const answer = ({ turn }: StandInRequest) => answers[turn - 1] ?? { text: `Answer ${turn}.` };
      const stage = await programStage(installed(), protocol, answer);
      const request = { followUps: FOLLOW_UPS, timeLimit: 300_000, ...changes };
      return { ...(await stage.run([TABLES], request)), requests: stage.standIn.requests };
    }

    test.skipIf(isSkipped)('go on where they were, and load a skill for the second thing', async () => {
      const { result, requests } = await sessionOf([
        shell('echo one > note.txt'),
        { text: 'Answer one.' },
        load('pdf-tables'),
        { text: 'Answer two.' },
        shell('cat note.txt'),
        { text: 'Answer three.' },
      ]);
      expect(result).toMatchObject({
        ...{ outcome: 'ended', failure: null, finalText: 'Answer three.', turns: 6, unknownSkills: [] },
        loads: [{ skill: 'pdf-tables', turn: 3 }],
      });
      const said = requests.at(-1)?.texts.join('\n').replaceAll('\u2060', '') ?? '';
      const places = ['report.pdf', 'Answer one.', 'page 2, "please"?', 'Answer two.', 'Now as CSV.'].map(
        (text) => said.lastIndexOf(text),
      );
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const [last] = result.transcript.filter(({ kind }) => kind === 'tool-result').slice(-1);
      expect(last).toMatchObject({ ok: true, text: expect.stringMatching(/^(?:Output: )?one$/m) });
    });

    test.skipIf(isSkipped)(
      'say the next thing after a refusal, and nothing after another reply',
      async () => {
        const answers = [{ text: 'No, not that.' }, { text: 'Well, here it is.' }];
        const reactions = { rules: BY_NO_RULES, answered: [null, null] };
        const { result, requests } = await sessionOf(answers, { reactions });
        expect(result).toMatchObject({ outcome: 'ended', finalText: 'Well, here it is.', turns: 2 });
        const said = JSON.stringify(requests.map(({ texts }) => texts));
        expect(said).toContain('And those of');
        expect(said).not.toContain('Now as CSV');
      },
    );

    test.skipIf(isSkipped)('end where one turn failed', async () => {
      const { result, requests } = await sessionOf([shell('ls'), shell('ls'), shell('ls')], { maxTurns: 2 });
      expect(result).toMatchObject({ outcome: 'failed', failure: 'turn-limit', turns: 2 });
      expect(JSON.stringify(requests.map(({ texts }) => texts))).not.toContain('as CSV');
    });
  },
  400_000,
);
