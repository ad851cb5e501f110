import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { monteCarloLayerSchema } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { z } from 'zod';
import { type Act, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInOptions } from '../stand-ins/stand-in.ts';
import { judgeScene, type Scene } from './judge-scene.ts';
import type { TreeEntry } from './write-tree.ts';

/** The skill under test of a scene. */
export const SUBJECT = 'fold-1';

/** An evaluation of it in JSON, with sessions of the tool loop on the prompts of the scene. */
export const SESSIONS = [
  ...['score', 'skills/fold-1', '--depth', 'deep', '--yes', '--agent', 'tool-loop'],
  ...['--prompts', 'prompts.json', '--output', 'json'],
] as const;

export type JsonMonteCarloLayer = z.infer<typeof monteCarloLayerSchema>;

export interface ScenePrompt {
  query: string;
  should_trigger: boolean;
}

export interface SessionScene extends Scene {
  /** Where sessions have their folders. */
  temporary: string;
}

/** A judge's scene whose model is an agent too, with temporary folders of its own. */
export async function sessionScene({
  act,
  prompts = [],
  tree = {},
  ...options
}: {
  /** What the agent does; without it, `answer` is agent and judge. */
  act?: Act;
  prompts?: readonly ScenePrompt[];
  tree?: Record<string, TreeEntry>;
} & Partial<StandInOptions>): Promise<SessionScene> {
  const scene = await judgeScene({
    ...(act === undefined ? {} : { answer: sessionAgent(act) }),
    tree: { 'prompts.json': JSON.stringify(prompts), ...tree },
    ...options,
  });
  const temporary = join(scene.root, 'tmp');
  mkdirSync(temporary);
  // Node keeps compiled code in the temporary folder, and every command would start with none.
  const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };
  return { ...scene, temporary, variables: { ...scene.variables, ...compiled, TMPDIR: temporary } };
}

export function should(query: string): ScenePrompt {
  return { query, should_trigger: true };
}

export function shouldNot(query: string): ScenePrompt {
  return { query, should_trigger: false };
}

/** So many different prompts that should trigger the skill. */
export function cases(count: number): ScenePrompt[] {
  return Array.from({ length: count }, (_, index) =>
    should(`Please make the paper model, case ${index + 1}.`),
  );
}

/** The number of a prompt of `cases`. */
export function caseNumber(prompt: string): number {
  return Number(/case (\d+)\./.exec(prompt)?.[1]);
}

/** Layer 3 in what `score --output json` printed for one skill. @throws Error when there is none */
export function layerIn(stdout: string): JsonMonteCarloLayer {
  const { layers } = JSON.parse(stdout) as { layers: JsonMonteCarloLayer[] };
  const layer = layers.find(({ name }) => name === 'monte_carlo');
  if (layer === undefined) throw new Error('There is no layer 3.');
  return layer;
}

/** The id of the run that a command says that it was. */
export function runIn(stderr: string): string {
  return /\brun (r[a-z0-9]+):/.exec(stderr)?.[1] ?? 'no run is named';
}

/** The command line that a command says goes on with it. */
export function resumeIn(stderr: string): string[] {
  return /plugin-eval (runs resume .*)$/m.exec(stderr)?.[1]?.split(' ') ?? ['no line to copy'];
}
