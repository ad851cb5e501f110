import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { localCommand } from '@plugin-eval/engine/program/local-command.ts';
import { probeSample } from '@plugin-eval/tests/support/live-samples.ts';
import { performKinds } from '@plugin-eval/tests/support/perform-kinds.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { sampleProbes } from '../../live/sample-probes.ts';
import { commandAnswerKind } from './command-answer-kind.ts';
import { commandTarget } from './command-target.ts';

/** The command `agent ARGUMENTS`, a script in a folder of its own. */
function agentCommand(argv: string[], secrets: string[] = []) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'agent'), '#!/bin/sh\necho "No."\n');
  chmodSync(join(folder, 'agent'), 0o755);
  return localCommand({
    argv: ['agent', ...argv],
    folder,
    environment: { PATH: '.:/usr/bin:/bin' },
    secrets,
  });
}

test('a program that is gone when it is needed ends the run with advice', async () => {
  const command = { ...agentCommand([]), program: '/no/such/agent' };
  const asked = sampleProbes({
    samples: [probeSample()],
    target: commandTarget(command),
    perform: performKinds([commandAnswerKind([command])]),
  });
  await expect(asked).rejects.toThrow('The command agent cannot be started (ENOENT): check its path');
  await expect(asked).rejects.toBeInstanceOf(UsageError);
});

test('it is named as a person would write it, without keys, and so is its task', () => {
  const argv = ['--key', 'sk-live-abcdefghij', 'two words', '', '--token=t0k3n-5678'];
  const command = agentCommand(argv, ['t0k3n-5678']);
  const { target, taskFor } = commandTarget(command);
  expect(target).toMatchObject({
    kind: 'command',
    name: 'agent --key [key] "two words" "" --token=[key]',
    sha256: command.programSha256,
    endpoint: null,
    skills: null,
  });
  const { input } = taskFor(probeSample());
  expect(JSON.stringify(input)).not.toMatch(/abcdefghij|5678/);
  const kind = commandAnswerKind([command]);
  expect([kind.poolOf(input), kind.reservation(input).costUsd]).toEqual(['command', null]);
});
