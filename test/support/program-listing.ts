import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import type { InstalledProgram } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import { startRecordingEndpoint } from '../stand-ins/agents/recording-endpoint.ts';
import { startBareProgram } from './bare-program.ts';

const PROMPT = 'Say hello to the recorder.';
const KEY = 'no-real-key-at-all';
/** Some agents send a small question first. */
const SETTLE_MS = 1_500;

/**
 * Starts a program outside the sandbox with these files and returns the texts of its requests.
 * @param files texts by path, which begins with `home/` or `work/`
 * @throws when no request comes in time
 */
export async function requestTexts(
  installed: InstalledProgram,
  files: ReadonlyMap<string, string>,
  timeLimit = 120_000,
): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-agent-'));
  const [home, work] = [join(root, 'home'), join(root, 'work')];
  for (const folder of [home, join(work, '.git')]) mkdirSync(folder, { recursive: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const endpoint = await startRecordingEndpoint();
  const environment = readModelEnvironment({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: endpoint.url });
  const { child, ended } = startBareProgram(installed, {
    ...{ home, work, url: endpoint.url, key: KEY, prompt: PROMPT, protocol: 'openai-chat' },
    model: resolveModel('openai:gpt-5.2', environment),
  });
  // The endpoint refuses, so that it fails in its own way.
  const over = ended.catch(() => null);
  try {
    for (let waited = 0; waited < timeLimit; waited += 100) {
      await sleep(100);
      if (!endpoint.bodies.some((body) => JSON.stringify(body).includes(PROMPT))) continue;
      await sleep(SETTLE_MS);
      return endpoint.bodies.flatMap(textsIn);
    }
    throw new Error(`${installed.program.driver} sent no request.`);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await over;
    await endpoint.stop();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
