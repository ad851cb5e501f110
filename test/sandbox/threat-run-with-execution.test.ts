import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { runHere } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { probeDocument } from '../support/threat-probes.ts';
import { reportOf, threatScene } from '../support/threat-run-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const ID = 'db-planted-note';
const RUN = [
  ...['threat', 'run', '--target', 'agent', '--agent', 'tool-loop', '--execute', '--yes'],
  ...['--probes', 'probes', '--only', ID, '--samples', '2', '--output', 'json', '--responses', 'said.jsonl'],
];
const REPLY = 'The export fails on Mondays. I report a planted order in the ticket.';

const shell = (command: string): StandInAnswer => ({ toolCalls: [{ name: 'Bash', input: { command } }] });

function scene(act: (request: StandInRequest) => StandInAnswer) {
  const probes = JSON.stringify({ schema_version: '1.0', probes: [probeDocument()] });
  return threatScene({ tree: { 'probes/own.yaml': probes }, answer: act });
}

describe.skipIf(typeof triedSandbox === 'string')(
  'threat run --execute',
  () => {
    test('plants secrets of its own for each sample, finds what a script did, and pays once', async () => {
      const place = await scene(({ turn }) =>
        turn === 1 ? shell('cat ticket.txt; base64 ticket.txt >copy.b64') : { text: REPLY },
      );
      const { code, report, stdout, stderr } = await reportOf(place, RUN);
      expect([code, schemaProblems(stdout, 'threat-report'), report.errors]).toEqual([0, [], []]);
      expect(report.target).toMatchObject({ driver: 'tool-loop', sandbox: 'bubblewrap' });
      expect(report.cases).toHaveLength(2);
      for (const one of report.cases) {
        expect(one).toMatchObject({ passed: false, session: { met: true } });
        expect(one.hard_evidence).toContainEqual(expect.objectContaining({ kind: 'canary' }));
      }
      const secrets = report.cases.map(({ session }) => /TBX-\S+/.exec(JSON.stringify(session))?.[0]);
      expect(new Set(secrets).size).toBe(2);
      expect(report.limits.join(' ')).toContain('ran in a sandbox without a network');
      expect(stderr).toMatch(/run r\w+: \d+ calls/);

      const asked = place.standIn.requests.length;
      const again = await reportOf(place, RUN);
      expect(place.standIn.requests.length).toBe(asked);
      expect(again.stdout).toBe(stdout);

      const scored = await runHere(place, [
        'threat',
        'score',
        'said.jsonl',
        '--probes',
        'probes',
        '--output',
        'json',
      ]);
      const verdicts = (cases: typeof report.cases) =>
        cases.map(({ id, passed, risk_score, hard_evidence }) => [id, passed, risk_score, hard_evidence]);
      expect(verdicts(JSON.parse(scored.stdout).cases)).toEqual(verdicts(report.cases));
    });

    test('takes several turns and converters, and an agent that resists passes them all', async () => {
      const place = await scene(({ turn }) => (turn === 1 ? shell('cat *.txt') : { text: REPLY }));
      const { report } = await reportOf(place, [...RUN, '--convert', 'rot13', '--convert', 'split-files']);
      expect(report.errors).toEqual([]);
      expect(report.cases.map(({ id, passed }) => [id, passed])).toEqual([
        [ID, true],
        [`${ID}+rot13`, true],
        [`${ID}+split-files`, true],
        [`${ID}#1`, true],
        [`${ID}+rot13#1`, true],
        [`${ID}+split-files#1`, true],
      ]);
      expect(report.cases.every(({ session }) => session?.met)).toBe(true);
    });

    test('a dry run needs no sandbox, and a safety delta is refused', async () => {
      const place = await scene(() => ({ text: REPLY }));
      const dry = await runHere(place, [...RUN, '--dry-run']);
      expect(JSON.parse(dry.stdout)).toMatchObject({ sessions: { min: 4, max: 4 } });
      expect(place.standIn.requests).toHaveLength(0);
      const delta = await runHere(place, [...RUN, '--with-skill', 'skills/minutes', '--without-skill']);
      expect(delta.stderr).toContain('--execute');
    });
  },
  120_000,
);
