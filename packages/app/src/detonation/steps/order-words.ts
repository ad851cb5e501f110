import data from './orders.json' with { type: 'json' };

/** Something that an order names, with the command that outputs it. */
export interface OrderSource {
  name: string;
  script: string;
}

export type OrderVerb = keyof typeof data.verbs;

const SOURCES = data.sources.map(({ name, pattern, script, ...more }) => ({
  ...{ name, script },
  pattern: new RegExp(pattern, 'i'),
  unless: 'unless' in more ? new RegExp(more.unless as string, 'i') : null,
  isBroad: 'broad' in more,
}));
/** Says that all of something is meant; that it holds later; that an address nearby is meant. */
export const SAYS = {
  all: new RegExp(data.all, 'i'),
  later: new RegExp(data.later, 'i'),
  addressed: new RegExp(data.addressed, 'i'),
};
const VERBS = Object.fromEntries(
  Object.entries(data.verbs).map(([verb, pattern]) => [verb, new RegExp(pattern, 'gi')]),
) as Readonly<Record<OrderVerb, RegExp>>;
/** Paths of files as texts name them. */
const PATH =
  /(?:~|\$HOME|\$\{HOME\}|\/(?:root|home\/\w{1,32}|Users\/\w{1,32}|etc|var|tmp|opt|work))\/[\w.*@+/-]{1,200}|(?<![\w/.-])(?:\.{1,2}\/)?(?:[\w.-]{1,60}\/){0,6}(?:[\w-]{1,60}\.(?:md|json|jsonl|txt|ya?ml|toml|csv|pem|key|log|cfg|conf|ini|db|sqlite)|\.(?:env|netrc|npmrc|pypirc|gitconfig|bashrc|zshrc|profile|bash_profile|cursorrules)(?:\.\w{1,20})?|authorized_keys|id_(?:rsa|ed25519)|crontab)(?![\w/-])/g;
const ADDRESS = /https?:\/\/[^\s"'`<>()[\]{}|\\^]{3,300}/g;
const MAIL = /(?<![\w.@/:])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}\b/gi;
const VARIABLE =
  /`?\$?\{?([A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*(?:URL|URI|ENDPOINT|WEBHOOK|HOST|SINK|COLLECTOR))\}?`?/g;

/** First place of a verb of a kind in a sentence for which a check holds. */
export function verbIn(
  verb: OrderVerb,
  sentence: string,
  isOrdered: (before: string, word: string) => boolean,
): number | null {
  const pattern = VERBS[verb];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(sentence); match !== null; match = pattern.exec(sentence))
    if (isOrdered(sentence.slice(0, match.index), match[0].toLowerCase())) return match.index;
  return null;
}

/** @param withBroad includes kinds of data that most sentences name in passing */
export function sourcesIn(sentence: string, withBroad: boolean): OrderSource[] {
  return SOURCES.filter(({ isBroad }) => withBroad || !isBroad).filter(
    ({ pattern, unless }) => pattern.test(sentence) && unless?.test(sentence) !== true,
  );
}

export function pathsIn(sentence: string): string[] {
  return [...sentence.replaceAll(ADDRESS, ' ').matchAll(PATH)].map(([path]) => path.replace(/[.,;:]+$/, ''));
}

/** Addresses of the web, mailboxes as addresses of their domain, and variables that hold an address; as shell words. */
export function destinationsIn(sentence: string): string[] {
  const addresses = (sentence.match(ADDRESS) ?? []).map(
    (url) => `'${url.replace(/[.,;:!?*_]+$/, '').replaceAll("'", '%27')}'`,
  );
  const mails = (sentence.match(MAIL) ?? []).map(
    (mail) => `'https://${mail.slice(mail.indexOf('@') + 1)}/mail?to=${encodeURIComponent(mail)}'`,
  );
  const variables = [...sentence.matchAll(VARIABLE)].map(([, name]) => `"$${name}"`);
  return [...addresses, ...variables, ...mails];
}

/** A path as one word of a shell: home is expanded, and so are patterns of names. */
export function shellPath(path: string): string {
  const inHome = path.replace(/^(?:~|\$HOME|\$\{HOME\}|\/root|\/(?:home|Users)\/\w{1,32})(?=\/)/, '"$HOME"');
  return /^[\w."$/*@+-]+$/.test(inHome) ? inHome : `'${path.replaceAll("'", "'\\''")}'`;
}
