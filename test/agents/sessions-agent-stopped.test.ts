import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import obligingAgent from '../stand-ins/obliging-agent.ts';
import { isSession, promptOf } from '../stand-ins/session-agent.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { childProcesses } from '../support/child-processes.ts';
import { agentSdkHere } from '../support/claude-agent-stage.ts';
import { runsOf, startBuilt, until } from '../support/judge-scene.ts';
import { layerIn, resumeIn, SESSIONS, SUBJECT, sessionScene, should } from '../support/session-scene.ts';

const PROMPTS = ['crane', 'boat', 'hat'].map((what) => should(`Fold a ${what} with the skill ${SUBJECT}.`));
const COMMAND = [...SESSIONS, '--agent', 'claude-code', '--sessions', '3'];

if (agentSdkHere() === null) test.skip('@anthropic-ai/claude-agent-sdk is not installed: no session was run');

describe.runIf(agentSdkHere() !== null)('claude-agent', () => {
  test('after kill -9 and after an interrupt nothing is left behind, and nothing is paid twice', async () => {
    let hanging = true;
    const scene = await sessionScene({
      answer: obligingAgent,
      prompts: PROMPTS,
      faults: (request) => (hanging && isSession(request) && finalTurns() >= 3 ? { kind: 'hang' } : null),
    });
    const sessions = () => scene.standIn.requests.filter(isSession);
    const finalTurns = () => sessions().filter(({ turn }) => turn === 2).length;
    const isStuck = () => sessions().length >= 8 && scene.standIn.inFlight >= 3;

    const killed = startBuilt(scene, COMMAND);
    await until(isStuck);
    const orphans = childProcesses(killed.pid).map(({ pid }) => pid);
    expect(readdirSync(scene.temporary)).not.toEqual([]);
    killed.kill('SIGKILL');
    await killed.ended;
    // Without us they have neither input nor model.
    await until(() => orphans.every((pid) => !isAlive(pid)));
    const [{ id } = { id: '' }] = await runsOf(scene);

    const before = sessions().length;
    const interrupted = startBuilt(scene, ['runs', 'resume', id]);
    await until(() => sessions().length > before && scene.standIn.inFlight >= 3);
    const children = childProcesses(interrupted.pid).map(({ pid }) => pid);
    // What the first one left is gone already.
    const folders = readdirSync(scene.temporary);
    expect(folders).not.toEqual([]);
    for (const folder of folders) expect(folder).toContain(`-${interrupted.pid}-`);
    interrupted.kill('SIGINT');
    const { code, stderr } = await interrupted.ended;
    expect([code, stderr]).toEqual([130, expect.stringContaining(`plugin-eval runs resume ${id}`)]);
    expect(children.filter(isAlive)).toEqual([]);
    expect(readdirSync(scene.temporary)).toEqual([]);

    hanging = false;
    const resumed = await startBuilt(scene, resumeIn(stderr)).ended;
    expect([resumed.code, layerIn(resumed.stdout)]).toMatchObject([
      0,
      { valid: true, n: 3, activation: { rate: 1 } },
    ]);
    expect(readdirSync(scene.temporary)).toEqual([]);
    const asked = scene.standIn.calls;
    const again = await startBuilt(scene, COMMAND).ended;
    expect([scene.standIn.calls, withoutDurations(again.stdout)]).toEqual([
      asked,
      withoutDurations(resumed.stdout),
    ]);
    // Two controls had ended before the first stop.
    const first = sessions()
      .filter(({ turn }) => turn === 2)
      .slice(0, 2)
      .map(promptOf);
    for (const prompt of first) expect(sessions().filter((one) => promptOf(one) === prompt)).toHaveLength(2);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
