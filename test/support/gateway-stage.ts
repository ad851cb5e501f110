import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { type Gateway, type GatewayContext, startGateway } from '@plugin-eval/sessions/gateway.ts';
import type { GatewaySession, SessionAllowance } from '@plugin-eval/sessions/gateway-session.ts';
import { AGENT_TOOLS } from '@plugin-eval/sessions/harness-inventory.ts';
import { onTestFinished } from 'vitest';
import { modelOnStandIn, STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import {
  type AgentReply,
  type AgentTurn,
  type ScriptedAgent,
  startScriptedAgent,
} from '../stand-ins/scripted-agent.ts';

export interface GatewayStage {
  gateway: Gateway;
  agent: ScriptedAgent;
  session: GatewaySession;
  /** Milliseconds that the gateway has slept between tries. */
  slept: number[];
  /** Asks as a harness does. */
  ask(changes?: Record<string, unknown>, options?: AskOptions): Promise<Response>;
}

interface AskOptions {
  headers?: Record<string, string>;
  path?: string;
  method?: string;
}

/** A gateway with one session, before a model that follows a script. Gone with the running test. */
export async function gatewayStage(
  decide: (turn: AgentTurn) => AgentReply = () => ({ text: 'hello' }),
  options: { allowance?: SessionAllowance } & Partial<GatewayContext> = {},
): Promise<GatewayStage> {
  const { allowance = { inputTokens: 1_000_000, outputTokens: 100_000 }, ...context } = options;
  const agent = await startScriptedAgent({ decide, key: STAND_IN_KEYS.anthropic });
  const { environment, model, now } = modelOnStandIn('anthropic', agent);
  const slept: number[] = [];
  const gateway = await startGateway({
    environment,
    clock: {
      now,
      elapsedMs: () => performance.now(),
      timer: { sleep: async (ms) => void slept.push(ms) },
    },
    random: () => 0.5,
    ...context,
  });
  const session = gateway.open({ model, allowance, tools: AGENT_TOOLS, price: priceOf(model, {}, now()) });
  onTestFinished(async () => {
    await gateway.stop();
    await agent.stop();
  });
  return {
    ...{ gateway, agent, session, slept },
    ask: (changes = {}, { headers = {}, path = '/v1/messages?beta=true', method = 'POST' } = {}) =>
      fetch(`${gateway.url}${path}`, {
        method,
        headers: {
          ...{
            'x-api-key': session.token,
            'content-type': 'application/json',
            'anthropic-version': '2023-06-01',
          },
          ...headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify({ ...QUESTION, model: model.id, ...changes }) } : {}),
      }),
  };
}

const QUESTION = {
  max_tokens: 1_000,
  stream: true,
  tools: [{ name: 'Skill' }, { name: 'Read' }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
};
