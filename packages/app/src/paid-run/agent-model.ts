import type { ProviderName, RunAgentName, SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import type { ModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { resolveModel, TIER_MODELS, TIERS } from '@plugin-eval/engine/model/resolve-model.ts';
import { programOf } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { PROTOCOLS } from '@plugin-eval/sessions/protocols/protocols.ts';
import type { DriverChoice } from '@plugin-eval/sessions/session-drivers.ts';

const DEFAULT_TIER = 'sonnet';

/** Chooses the driver for an agent's sessions. */
export function driverOfAgent(agent: RunAgentName): SessionDriver {
  return agent === 'claude-code' ? 'claude-agent' : agent;
}

/**
 * Chooses the model of an agent. A tier means the first provider with a key whose protocol the agent speaks.
 * Otherwise it is the named model, even if the agent cannot call it.
 * @param named null for none
 * @throws UsageError, MissingKeyError, ConfigError
 */
export function agentModel(
  driver: DriverChoice,
  named: string | null,
  environment: ModelEnvironment,
): ProviderModel {
  const tier = named ?? DEFAULT_TIER;
  const spoken = providersOf(driver);
  if (spoken !== null && (TIERS as readonly string[]).includes(tier)) {
    for (const provider of Object.keys(TIER_MODELS) as (keyof typeof TIER_MODELS)[]) {
      if (!spoken.includes(provider)) continue;
      try {
        return resolveModel(`${provider}:${tier}`, environment);
      } catch (error) {
        if (!MissingKeyError.isInstance(error)) throw error;
      }
    }
  }
  return resolveModel(tier, environment);
}

/** Returns null for drivers that support every provider. */
function providersOf(driver: DriverChoice): readonly ProviderName[] | null {
  if (driver === 'claude-agent') return ['anthropic'];
  const program = typeof driver === 'string' ? programOf(driver) : driver.program;
  return program?.protocols.flatMap((protocol) => PROTOCOLS[protocol].providers) ?? null;
}
