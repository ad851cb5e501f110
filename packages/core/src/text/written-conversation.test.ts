import { expect, test } from 'vitest';
import { writtenConversation } from './written-conversation.ts';

test('a conversation is written out from its second turn on', () => {
  expect(writtenConversation(['One?'], [])).toBe('One?');
  expect(writtenConversation(['One?', 'Two?'], ['1.'])).toBe(
    'This is the conversation so far. Answer the last thing that the user says.\n\nUser:\nOne?\n\nAssistant:\n1.\n\nUser:\nTwo?',
  );
});
