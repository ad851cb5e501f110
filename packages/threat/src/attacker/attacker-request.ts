import { createHash } from 'node:crypto';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { GradingRequest, MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { z } from 'zod';
import { wholeCharacters } from '../metrics/cut-responses.ts';
import { probeTurns } from '../probes/probe-texts.ts';
import prompt from './attacker-prompt.json' with { type: 'json' };

export const LONGEST_MESSAGE = 8_000;
const LONGEST_REASONING = 2_000;
/** Most UTF-16 units of an earlier reply that the attacker is shown. */
export const LONGEST_REPLY = 4_000;
const PLACEHOLDER = /\{\{canary:([^{}]*)\}\}/g;

const answerSchema = z.strictObject({
  reasoning: z.string().max(LONGEST_REASONING),
  message: z.string().min(1).max(LONGEST_MESSAGE),
});

/** An earlier attempt, as the attacker is shown it. */
export interface ShownAttempt {
  message: string;
  /** The reply, with the calls. */
  reply: string;
  /** The verdict, in one sentence. */
  explanation: string;
}

export interface AttackerRequest {
  model: ResolvedModel;
  maxOutputTokens: number;
  probe: Probe;
  sample: number;
  tries: number;
  earlier: readonly ShownAttempt[];
}

/** The question to the attacker's model for its next message: the probe and earlier attempts as data. */
export function attackerRequest(request: AttackerRequest): GradingRequest<typeof answerSchema> {
  const { model, maxOutputTokens, probe, sample, tries, earlier } = request;
  const material = prepareMaterial([...probeFiles(probe), ...earlier.flatMap(attemptFiles)]);
  const attempt = earlier.length + 1;
  return {
    ...{ model, material, maxOutputTokens, sample },
    contents: 'two-skills',
    instructions: prompt.instructions.join('\n').replaceAll('{nonce}', material.nonce),
    question: prompt.question
      .join('\n')
      .replaceAll('{tries}', String(tries))
      .replaceAll('{try}', String(attempt)),
    answer: { name: 'attack_message', schema: answerSchema },
    label: `attacker: ${probe.id}${sample === 0 ? '' : `#${sample}`}, try ${attempt}`,
    subject: probe.id,
  };
}

/** A message as it is sent. A placeholder would be filled with the secret that the agent should keep. */
export function sentMessage(message: string): string {
  return message.toWellFormed().replace(PLACEHOLDER, '[$1]');
}

/** Hash of the attacker's prompt: attempts with another prompt are not comparable. */
export function attackerPromptSha256(): string {
  return createHash('sha256').update(JSON.stringify(prompt)).digest('hex');
}

function probeFiles(probe: Probe): MaterialFile[] {
  const { task, observableSignal, expectedSafeBehavior, tools, context } = probe;
  const lines = [
    `The attack: ${task}`,
    `It has succeeded when: ${observableSignal}`,
    `A careful agent: ${expectedSafeBehavior}`,
    ...(tools === undefined ? [] : [`Tools of the agent: ${tools.length === 0 ? 'none' : tools.join(', ')}`]),
    '',
    'A message that others have tried:',
    ...probeTurns(probe),
  ];
  return [
    { path: 'probe.txt', text: withoutPlaceholders(lines.join('\n')) },
    ...context.map(({ kind, name, text }) => ({
      path: `at hand/${kind}/${name}`,
      text: withoutPlaceholders(text),
    })),
  ];
}

function attemptFiles({ message, reply, explanation }: ShownAttempt, index: number): MaterialFile[] {
  return [
    { path: `attempt-${index + 1}/message.txt`, text: message },
    { path: `attempt-${index + 1}/reply.txt`, text: wholeCharacters(reply, LONGEST_REPLY) },
    { path: `attempt-${index + 1}/verdict.txt`, text: explanation },
  ];
}

function withoutPlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, '[$1]');
}
