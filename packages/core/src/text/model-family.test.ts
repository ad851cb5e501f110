import { expect, test } from 'vitest';
import { modelFamily } from './model-family.ts';

test.each([
  ['anthropic:claude-sonnet-5-5', 'anthropic'],
  ['openai-compatible:anthropic/claude-sonnet-5-5', 'anthropic'],
  ['openai:gpt-6.2-sol', 'openai'],
  ['openai-compatible:openai/gpt-6-luna', 'openai'],
  ['google:gemini-4-carbon', 'google'],
  ['ollama:llama3.1:8b', null],
  ['openai-compatible:foo3', null],
])('%s is of %s', (name, family) => {
  expect(modelFamily(name)).toBe(family);
});
