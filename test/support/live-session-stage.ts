import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { agentSessionKind } from '@plugin-eval/sessions/agent-session-kind.ts';
import { driveToolLoop } from '@plugin-eval/sessions/drive-tool-loop.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { refusalReader } from '@plugin-eval/threat/strategies/refusal-reader.ts';
import { onTestFinished } from 'vitest';
import { modelOnStandIn } from '../stand-ins/model-on-stand-in.ts';
import type { StandIn, StandInOptions } from '../stand-ins/stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { performKinds } from './perform-kinds.ts';

export interface LiveSessionStage {
  standIn: StandIn;
  model: ProviderModel;
  skillRegistry: SkillRegistry;
  perform: Perform;
}

/** Sessions of the tool loop before a stand-in that ends with the running test: no journal, and nobody waits. */
export async function liveSessionStage(options: Omit<StandInOptions, 'protocol'>): Promise<LiveSessionStage> {
  const standIn = await startStandIn({ protocol: 'anthropic', ...options });
  onTestFinished(() => standIn.stop());
  const { model, ...call } = modelOnStandIn('anthropic', standIn);
  const skillRegistry = new SkillRegistry();
  const clock = { now: call.now, elapsedMs: () => performance.now(), timer: { sleep: async () => {} } };
  const kind = agentSessionKind({
    elapsedMs: () => performance.now(),
    prices: {},
    now: call.now,
    skills: skillRegistry,
    refusalRules: async (hash) => refusalReader(hash),
    drivers: {
      'tool-loop': (request, skills, context) =>
        driveToolLoop(request, skills, { ...call, clock, random: () => 0.5, ...context }),
    },
  });
  return { standIn, model, skillRegistry, perform: performKinds([kind]) };
}
