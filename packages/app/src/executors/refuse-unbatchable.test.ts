import { expect, test } from 'vitest';
import type { PlannedWork } from './executor.ts';
import { refuseUnbatchable } from './refuse-unbatchable.ts';

function planOf(models: { provider: string; name: string }[]): PlannedWork {
  return { judge: { models }, simulation: null, ranking: null } as unknown as PlannedWork;
}

const CLAUDE = { provider: 'anthropic', name: 'anthropic:claude-sonnet-5-5' };

test('models of Anthropic and OpenAI go into batches', () => {
  const models = [CLAUDE, { provider: 'openai', name: 'openai:gpt-6' }];
  expect(() => refuseUnbatchable(planOf(models))).not.toThrow();
});

test('a program among the judges does not', () => {
  const models = [CLAUDE, { provider: 'command', name: 'command:claude 2.1' }];
  expect(() => refuseUnbatchable(planOf(models))).toThrow(
    'command:claude 2.1 is a program and takes no batches',
  );
});

test('a provider without a batch interface is told with those that have one', () => {
  const models = [{ provider: 'google', name: 'google:gemini-4' }];
  expect(() => refuseUnbatchable(planOf(models))).toThrow(
    'Google has no batch interface that plugin-eval speaks (anthropic and openai have one)',
  );
});
