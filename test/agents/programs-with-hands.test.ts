import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { describe, expect, test } from 'vitest';
import shellAgent from '../stand-ins/shell-agent.ts';
import type { StandInProtocol, StandInRequest } from '../stand-ins/stand-in.ts';
import { programHere, programStage } from '../support/program-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { sandbox, triedSandbox } from '../support/tried-sandbox.ts';

const PROTOCOLS: Readonly<Record<string, StandInProtocol>> = {
  codex: 'openai-responses',
  copilot: 'openai-chat',
};
const SKILL = synthesisedSkill({
  name: 'pdf-tables',
  body: '# Tables\n\nRun scripts/count.sh over the file.',
});

const programs = AGENT_PROGRAMS.flatMap((program) => {
  const [installed, protocol] = [programHere(program), PROTOCOLS[program.driver]];
  return installed === null || protocol === undefined
    ? []
    : [{ driver: program.driver, installed, protocol }];
});

describe.skipIf(typeof triedSandbox === 'string')(
  'a session of a program with tool execution',
  () => {
    test.each(programs)('$driver works on the files of its case, and what it ran is told', async (one) => {
      const command = 'echo one two >out.txt; mkdir -p ~/.agents; ls /root /work/in.csv; exit 4';
      const answer = (request: StandInRequest) => {
        const { toolCalls: [call] = [], ...said } = shellAgent({ ...request, turn: 1 });
        if (request.turn > 1 || call === undefined) return { text: 'It is in out.txt.' };
        const input = call.input as Record<string, string>;
        const field = Object.keys(input)[0] ?? '';
        return { ...said, toolCalls: [{ name: call.name, input: { ...input, [field]: command } }] };
      };
      const stage = await programStage(one.installed, one.protocol, answer);
      const workspaces = new WorkspaceRegistry();
      const workspace = workspaces.put(
        new Map([['in.csv', { content: Buffer.from('a,b\n'), executable: false }]]),
      );
      const execution = {
        ...{ sandbox: { kind: 'bubblewrap' as const }, workspace, setup: ['test -f in.csv'] },
        limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
        ...{ allowedHosts: [], asShipped: false },
      };
      const { result } = await stage.run([SKILL], { hands: execution }, { host: sandbox(), workspaces });
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'It is in out.txt.' });
      expect(result.execution).toMatchObject({
        artefacts: [{ path: 'out.txt', change: 'made', by: 'agent', kept: 'whole' }],
        calls: [{ turn: 1, name: 'Bash', ok: false, exitCode: 4 }],
        ...{ limit: null, unexplainedCalls: 0 },
      });
      const output = result.execution?.calls[0]?.output.head ?? '';
      expect(output).toContain('/work/in.csv');
      expect(output).toContain("'/root'");
    });

    test('a script that asks the model in the name of the session is no turn of it, and is counted', async () => {
      const codex = programs.find(({ driver }) => driver === 'codex');
      if (codex === undefined) return;
      const script =
        'const t = require("process").env.MODEL_KEY; fetch("http://127.0.0.1:8080/v1/responses", { method: "POST", headers: { authorization: "Bearer " + t, "content-type": "application/json" }, body: JSON.stringify({ model: "gpt-5.2", input: "steal" }) }).then((r) => console.log("status", r.status))';
      const stage = await programStage(codex.installed, codex.protocol, ({ turn, texts }) =>
        turn === 1 && !texts.includes('steal')
          ? { toolCalls: [{ name: 'exec_command', input: { cmd: `/opt/agent/node -e '${script}'` } }] }
          : { text: 'Done.' },
      );
      const workspaces = new WorkspaceRegistry();
      const execution = {
        ...{ sandbox: { kind: 'bubblewrap' as const }, workspace: null, setup: [] },
        limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
        ...{ allowedHosts: [], asShipped: false },
      };
      const { result } = await stage.run([SKILL], { hands: execution }, { host: sandbox(), workspaces });
      expect(result.execution?.calls[0]?.output.head).toContain('status 200');
      expect(result).toMatchObject({ outcome: 'ended', turns: 2, execution: { unexplainedCalls: 1 } });
    });
  },
  120_000,
);
