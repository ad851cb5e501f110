/** The values of canaries, by name. */
export type CanaryValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{canary:([a-z][a-z0-9_]*)\}\}/g;

/** Replaces `{{canary:NAME}}` with values; names without a value stay. */
export function fillCanaries(text: string, values: CanaryValues): string {
  return text.replace(PLACEHOLDER, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}

/** The pieces of a text between its canaries. */
export function splitAtCanaries(text: string): string[] {
  return text.split(/\{\{canary:[a-z][a-z0-9_]*\}\}/);
}

export function canaryNamesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Changes the text between the placeholders of canaries; the placeholders stay. */
export function mapAroundCanaries(text: string, change: (part: string) => string): string {
  const names = canaryNamesIn(text);
  return splitAtCanaries(text)
    .map((part, index) => {
      const name = names[index];
      return `${change(part)}${name === undefined ? '' : `{{canary:${name}}}`}`;
    })
    .join('');
}
