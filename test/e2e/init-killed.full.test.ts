import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteCorpus } from '@plugin-eval/engine/store/sqlite-corpus.ts';
import { expect, onTestFinished, test } from 'vitest';
import { randomNumbers } from '../../bench/generate-skills.ts';
import { builtCli, cleanEnvironment } from '../support/built-cli.ts';
import { birdSkill } from '../support/corpus-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILLS = 250;
const SEED = 20_261_122;
const KILLS = 6;

function startInit(root: string, folders: readonly string[]) {
  const child = spawn(process.execPath, [builtCli(), 'init', ...folders, '--corpus-dir', 'corpus'], {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }));
  });
  return { child, ended };
}

function writeGeneration(root: string, generation: number): void {
  const skills = Array.from({ length: SKILLS }, (_, index) => [
    `skills/s${index}/SKILL.md`,
    birdSkill(`generation-${generation}`, `Skill ${index}.`),
  ]);
  writeTree(root, Object.fromEntries(skills));
}

/** The names of all skills, each once; empty without a corpus. */
async function generationsIn(root: string): Promise<{ skills: number; names: string[] }> {
  const corpus = await openSqliteCorpus(join(root, 'corpus'), 'existing');
  const skills = (await corpus?.skills()) ?? [];
  await corpus?.close();
  return { skills: skills.length, names: [...new Set(skills.map(({ name }) => name))] };
}

test('kill -9 at random moments leaves the old index or the new one', { timeout: 180_000 }, async () => {
  const root = temporaryFolder();
  const random = randomNumbers(SEED);
  writeGeneration(root, 0);
  const startedAt = performance.now();
  expect(await startInit(root, ['skills']).ended).toEqual({ code: 0, stderr: '' });
  const duration = performance.now() - startedAt;

  let last = 'generation-0';
  for (let kill = 1; kill <= KILLS; kill++) {
    writeGeneration(root, kill);
    const { child, ended } = startInit(root, ['skills']);
    await sleep(duration * (0.5 + 0.5 * random()));
    child.kill('SIGKILL');
    await ended;
    const { skills, names } = await generationsIn(root);
    expect(skills).toBe(SKILLS);
    expect(names).toHaveLength(1);
    expect([last, `generation-${kill}`]).toContain(names[0]);
    last = names[0] ?? '';
  }
  expect(await startInit(root, ['skills']).ended).toEqual({ code: 0, stderr: '' });
  expect(await generationsIn(root)).toEqual({ skills: SKILLS, names: [`generation-${KILLS}`] });
});

test('two at the same time both finish, and neither loses what the other found', async () => {
  const root = temporaryFolder();
  writeGeneration(root, 0);
  writeTree(root, {
    'skills/.claude-plugin/plugin.json': '{"name":"outer","skills":["./s1"]}',
    'fish/pike/SKILL.md': birdSkill('pike'),
  });
  const folders = [['skills'], ['fish'], ['skills', 'fish'], ['skills/s2']];
  const runs = folders.map((named) => startInit(root, named).ended);
  for (const run of await Promise.all(runs)) expect(run).toEqual({ code: 0, stderr: '' });
  const corpus = await openSqliteCorpus(join(root, 'corpus'), 'existing');
  const paths = (await corpus?.skills())?.map(({ path }) => path.slice(root.length + 1));
  expect([await corpus?.roots(), paths]).toEqual([
    ['fish', 'skills', 'skills/s2'].map((name) => join(root, name)),
    ['fish/pike', 'skills/s1', 'skills/s2'],
  ]);
  await corpus?.close();
});
