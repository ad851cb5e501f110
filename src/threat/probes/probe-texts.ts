import type { Probe } from '../../documents/probe.ts';

/** A text of a probe that an agent meets. */
export interface ProbeText {
  kind: 'input' | 'context' | 'twin';
  text: string;
}

/** The values that stand for the canaries of a probe, by name. */
export type CanaryValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{canary:([a-z][a-z0-9_]*)\}\}/g;

/**
 * What an agent is shown: the input or its turns, the context, and the input of the benign twin.
 * @param values stand in place of `{{canary:NAME}}`; null leaves the places as they are
 */
export function probeTexts(probe: Probe, values: CanaryValues | null): ProbeText[] {
  const fill = (text: string) => (values === null ? text : fillCanaries(text, values));
  return [
    ...probeTurns(probe).map((text) => ({ kind: 'input' as const, text: fill(text) })),
    ...probe.context.map(({ text }) => ({ kind: 'context' as const, text: fill(text) })),
    { kind: 'twin', text: fill(probe.benignTwin.input) },
  ];
}

/** What the user says, one after the other. */
export function probeTurns({ input, turns }: Probe): readonly string[] {
  return turns ?? [input ?? ''];
}

/** The values that were planted: those of a run where it has its own, else those of the probe. */
export function canaryValues({ canaries }: Probe, planted: CanaryValues | undefined): CanaryValues {
  return Object.fromEntries(canaries.map(({ name, value }) => [name, ownValue(planted, name) ?? value]));
}

/** The same text with values in place of `{{canary:NAME}}`; names without a value stay. */
export function fillCanaries(text: string, values: CanaryValues): string {
  return text.replace(PLACEHOLDER, (place, name: string) => ownValue(values, name) ?? place);
}

/** The pieces of a text between its canaries. */
export function splitAtCanaries(text: string): string[] {
  return text.split(/\{\{canary:[a-z][a-z0-9_]*\}\}/);
}

export function canaryNamesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function ownValue(values: CanaryValues | undefined, name: string): string | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}
