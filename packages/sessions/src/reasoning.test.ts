import type { StandInProtocol } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { toolLoopStage } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';

/** A first answer of each protocol that reasons before it calls a tool. */
const REASONED: Record<Exclude<StandInProtocol, 'openai-chat'>, { body: unknown; seal: string }> = {
  anthropic: {
    seal: 'anthropic-signature',
    body: {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'tool_use' },
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'anthropic-signature' },
        { type: 'tool_use', id: 'toolu_1', name: 'Skill', input: { skill: 'pdf' } },
      ],
      usage: { input_tokens: 100, output_tokens: 20 },
    },
  },
  'openai-responses': {
    seal: 'openai-encrypted',
    body: {
      ...{ id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'm' },
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'openai-encrypted' },
        {
          ...{ type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'Skill', status: 'completed' },
          arguments: '{"skill":"pdf"}',
        },
      ],
      usage: { input_tokens: 100, output_tokens: 20 },
    },
  },
  google: {
    seal: 'google-thought',
    body: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              {
                functionCall: { name: 'Skill', args: { skill: 'pdf' } },
                thoughtSignature: 'google-thought',
              },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20 },
    },
  },
};

test.each(Object.keys(REASONED) as (keyof typeof REASONED)[])(
  '%s: what a model thought goes back to it unread, and into no transcript',
  async (protocol) => {
    const { body, seal } = REASONED[protocol];
    const { run, standIn } = await toolLoopStage({
      protocol,
      answer: () => ({ text: 'Done.' }),
      faults: [{ kind: 'body', body }],
    });
    const { result } = await run([synthesisedSkill({ name: 'pdf' })]);
    expect(result).toMatchObject({ outcome: 'ended', loads: [{ skill: 'pdf', turn: 1 }] });
    expect(JSON.stringify(standIn.requests[1]?.raw)).toContain(seal);
    expect(JSON.stringify(result)).not.toContain(seal);
    expect(JSON.stringify(result)).not.toContain('Hm.');
  },
);
