import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { onTestFinished } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { STAND_IN_KEYS, standInVariables } from '../stand-ins/model-on-stand-in.ts';
import type { StandIn, StandInOptions } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { builtCli, cleanEnvironment } from './built-cli.ts';
import { ONE_DRAW } from './judged-command.ts';
import { runCommand } from './recording-io.ts';
import { temporaryRepository } from './temporary-folder.ts';
import { writeTree } from './write-tree.ts';

/** What a skill of a scene costs at core depth without faults and with one draw: prompts, predictions, three dimensions. */
export const CALLS_PER_SKILL = 5;
export const SCENE_KEY = STAND_IN_KEYS.anthropic;

/** What is evaluated, the judge that is asked, and a journal of its own. */
export interface Scene {
  /** Holds `skills/` and `home/`. */
  root: string;
  home: string;
  standIn: StandIn;
  variables: Record<string, string>;
}

export interface Ended {
  /** Null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
}

export interface RunningCommand {
  pid: number;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/** @param options.skills how many small skills, all different; `tree` is written beside them */
export async function judgeScene(
  options: { skills?: number; tree?: Parameters<typeof writeTree>[1] } & Partial<StandInOptions> = {},
): Promise<Scene> {
  const { skills = 1, tree = {}, ...standInOptions } = options;
  const root = temporaryRepository();
  const names = Array.from({ length: skills }, (_, index) => `fold-${index + 1}`);
  writeTree(root, Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, smallSkill(name)])));
  writeTree(root, tree);
  const standIn = await judgeStandIn(standInOptions);
  const home = join(root, 'home');
  const variables = {
    ...standInVariables('anthropic', standIn.url),
    ...ONE_DRAW,
    PLUGIN_EVAL_HOME: home,
  };
  return { root, home, standIn, variables };
}

/** A stand-in that stops with the test; an honest judge that speaks Anthropic's protocol unless told otherwise. */
export async function judgeStandIn(options: Partial<StandInOptions> = {}): Promise<StandIn> {
  const standIn = await startStandIn({ protocol: 'anthropic', answer: honestJudge, ...options });
  onTestFinished(() => standIn.stop());
  return standIn;
}

/** A sound skill; everything of it that a judge sees depends on the name. */
export function smallSkill(name: string, extra = ''): string {
  return `---
name: ${name}
description: Folds paper models of the kind ${name}. Use this skill when somebody asks for ${name}.
---

# ${name}

Fold the square of ${name} along both diagonals, then open it again.

## Output

A model of ${name} that stands by itself.
${extra}`;
}

export const SCORE = ['score', 'skills', '--depth', 'standard', '--yes', '--output', 'json'] as const;

/** A command in this process, with real time, real HTTP and a real journal. */
export function runHere(scene: Scene, args: readonly string[], variables: Record<string, string> = {}) {
  return runCommand(scene.root, args, {
    clock: () => performance.now(),
    now: () => new Date(),
    machine: hostMachine,
    variables: { ...scene.variables, ...variables },
  });
}

/** The built command in a process of its own. */
export function startBuilt(
  scene: Scene,
  args: readonly string[],
  variables: Record<string, string> = {},
): RunningCommand {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [builtCli(), ...args], {
    cwd: scene.root,
    env: { ...cleanEnvironment(), ...scene.variables, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...printed, milliseconds: performance.now() - startedAt }));
  });
  return { pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), ended };
}

/** What `runs --output json` says of a run. */
export interface RunDocument {
  id: string;
  status: string;
  calls: { succeeded: number; failed: number; open: number };
}

/** The runs in the journal of a scene, the newest first. */
export async function runsOf(scene: Scene): Promise<RunDocument[]> {
  const { stdout } = await runHere(scene, ['runs', '--output', 'json']);
  return (JSON.parse(stdout) as { runs: RunDocument[] }).runs;
}

/** Waits until something holds; a test that waits in vain runs into its time limit. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** The text of every file below a folder, as bytes in Latin-1, by path. */
export function filesBelow(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, readFileSync(file, 'latin1')]));
}

/** The documents of the skills in what `score --output json` printed for one or several. */
export function skillsIn(stdout: string): JsonSkill[] {
  const document = JSON.parse(stdout) as JsonSkill & { evaluations?: JsonSkill[] };
  return document.evaluations ?? [document];
}

/** What these tests read of an evaluation in JSON. */
export interface JsonSkill {
  subject: { path: string; kind: SkillEvaluation['subject']['kind'] };
  depth: { requested: string; effective: string };
  composite: { score: number | null; complete: boolean };
  layers: {
    name: string;
    score: number | null;
    cost_usd: number | null;
    kappa: number | null;
    judges: number;
    models: string[];
    assessments: Record<string, JsonAssessment>;
    verification: { passed: boolean | null; injections: { kind: string; misled: boolean | null }[] } | null;
  }[];
  findings: { rule: string; level: string; message: string }[];
}

interface JsonAssessment {
  status: 'measured' | 'unmeasured' | 'errored';
  score: number | null;
  reason: string | null;
  judgements: { model: string; score: number; repaired: boolean; answers: string[] }[];
}

/** Layer 2 of a skill. @throws Error when it has none */
export function judgeLayerIn(skill: JsonSkill | undefined): JsonSkill['layers'][number] {
  const layer = skill?.layers.find(({ name }) => name === 'judge');
  if (layer === undefined) throw new Error('There is no layer 2.');
  return layer;
}
