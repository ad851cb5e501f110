import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';

const count = z.int().nonnegative();

/** Triggers of a skill's load in real use, as Claude Code reports them; `unknown`: not reported. */
export const ACTIVATION_TRIGGERS = ['claude-proactive', 'user-slash', 'nested-skill', 'unknown'] as const;

/** Telemetry of one skill in real use. Shown with the measurements, and part of no figure. */
export const observedUseSchema = z.strictObject({
  event: z.literal('claude_code.skill_activated'),
  activations: count.describe('Events that name the skill.'),
  triggers: z
    .record(z.enum(ACTIVATION_TRIGGERS), count)
    .describe('Activations by trigger: the agent, its user, or another skill.'),
  sessions: count.describe('Sessions in which it was loaded.'),
  sessions_seen: count.describe('Sessions with any event in the file.'),
  unnamed: count.describe(
    'Activations whose skill name the telemetry withheld; they may include this skill.',
  ),
  first: z.string().nullable().describe('Day of the first activation; null when no event has a time.'),
  last: z.string().nullable(),
});

export type ObservedUse = CamelCased<z.infer<typeof observedUseSchema>>;
export type ActivationTrigger = (typeof ACTIVATION_TRIGGERS)[number];
