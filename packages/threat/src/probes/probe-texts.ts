import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { type CanaryValues, fillCanaries } from '@plugin-eval/core/text/canary-places.ts';

/** A text of a probe that an agent meets. */
export interface ProbeText {
  kind: 'input' | 'context' | 'twin';
  text: string;
}

/**
 * The texts an agent sees: the input or its turns, the context, and the input of the benign twin.
 * @param values stand in place of `{{canary:NAME}}`; null leaves the places as they are
 */
export function probeTexts(probe: Probe, values: CanaryValues | null): ProbeText[] {
  const fill = (text: string) => (values === null ? text : fillCanaries(text, values));
  return [
    ...probeTurns(probe).map((text) => ({ kind: 'input' as const, text: fill(text) })),
    ...probe.context.map(({ text }) => ({ kind: 'context' as const, text: fill(text) })),
    ...twinTurns(probe).map((text) => ({ kind: 'twin' as const, text: fill(text) })),
  ];
}

/** The user's messages, in order. */
export function probeTurns({ input, turns }: Probe): readonly string[] {
  return turns ?? [input ?? ''];
}

/** The probe with other messages of the user. */
export function withTurns({ input: _, turns: __, ...rest }: Probe, said: readonly string[]): Probe {
  const [only] = said;
  return said.length === 1 && only !== undefined ? { ...rest, input: only } : { ...rest, turns: [...said] };
}

/** The user's messages to the benign twin, in order; empty when an attack has no form for it. */
export function twinTurns({ benignTwin, attack }: Probe): readonly string[] {
  return attack?.twinTurns ?? [benignTwin.input];
}

/** The values that were planted: those of a run where it has its own, else those of the probe. */
export function canaryValues({ canaries }: Probe, planted: CanaryValues | undefined): CanaryValues {
  return Object.fromEntries(
    canaries.map(({ name, value }) => [
      name,
      planted !== undefined && Object.hasOwn(planted, name) ? (planted[name] ?? value) : value,
    ]),
  );
}
