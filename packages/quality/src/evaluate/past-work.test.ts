import type { StoredResult } from '@plugin-eval/engine/store/journal.ts';
import { expect, test } from 'vitest';
import { pastWorkOf } from './past-work.ts';

const stored = (schema: string, kind = 'model-answer') =>
  pastWorkOf({
    ...{ kind, result: '{}', usage: null, costUsd: 0.1 },
    input: JSON.stringify({
      model: { name: 'm' },
      messages: [{ role: 'user', blocks: [{ text: 'The skill.' }, { text: 'The question.' }] }],
      answerSchema: { name: schema },
    }),
  } as unknown as StoredResult);

test('questions that show one text for each skill are counted by it, all others are not', () => {
  expect(stored('scope_calibration').about).toBe('The skill.');
  expect(stored('matchup').about).toBe('The skill.');
  for (const schema of ['trigger_prompts', 'triggering_accuracy', 'second_opinion', 'session_quality'])
    expect(stored(schema).about).toBeNull();
  expect(stored('any', 'agent-session').about).toBeNull();
});
