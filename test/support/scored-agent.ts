import { onTestFinished } from 'vitest';
import { agentsFolder } from '../stand-ins/agents/installed-agents.ts';
import { STAND_IN_KEYS, standInVariables } from '../stand-ins/model-on-stand-in.ts';
import type { StandInAnswer, StandInProtocol } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { wayAgent } from '../stand-ins/way-agent.ts';
import { runHere } from './judge-scene.ts';
import { SESSIONS, SUBJECT, sessionScene, should, shouldNot } from './session-scene.ts';

const PROMPTS = [
  should('Please make the paper model of a crane.'),
  should('Fold me the paper model of a boat.'),
  shouldNot('Paint a picture of a crane.'),
];
const MODELS: Readonly<Partial<Record<StandInProtocol, string>>> = {
  anthropic: 'anthropic:claude-sonnet-4-5',
  'openai-chat': 'openai:gpt-5.2',
};

/**
 * Scores a skill with sessions of an agent whose model loads it for every prompt that it is for, or never.
 * @param agent.named as `--agent` takes it
 */
export async function scoreAgent(
  agent: { named: string; protocol: StandInProtocol; load: (skill: string) => StandInAnswer },
  isPerfect: boolean,
  tree: Record<string, string> = {},
) {
  const { named, protocol, load } = agent;
  const answer = wayAgent(load, (said) => (isPerfect && said.includes('paper model') ? SUBJECT : null));
  const scene = await sessionScene({ answer, prompts: PROMPTS, tree });
  const model = await startStandIn({ protocol, answer, key: STAND_IN_KEYS[protocol] });
  onTestFinished(() => model.stop());
  const args = ['--agent', named, '--model', MODELS[protocol] ?? '', '--sessions', '3'];
  return await runHere(scene, [...SESSIONS, ...args, '--judge-model', 'anthropic:claude-sonnet-4-5'], {
    ...standInVariables('anthropic', scene.standIn.url),
    ...(protocol === 'anthropic' ? {} : standInVariables(protocol, model.url)),
    PLUGIN_EVAL_AGENTS: agentsFolder(),
  });
}
