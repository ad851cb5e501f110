import {
  type Address,
  addressOf,
  classOfHost,
  type HostClass,
  isKnownInstaller,
} from '@plugin-eval/code/hosts-of.ts';
import { isSecretVariable } from '@plugin-eval/code/secret-places.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { ownershipOf } from './owners.ts';
import type { ShapePlace } from './shape-places.ts';
import rows from './text-shapes.json' with { type: 'json' };

/** Text that indicates an attack or a careless setting by its form alone. One entry of `text-shapes.json`. */
export interface TextShape {
  id: string;
  rule: string;
  level: Level;
  /** The level in a block of a text. */
  inText?: Level;
  /** Kinds of places to search. */
  in: readonly string[];
  /** Words of which the text holds one: a look at a text costs far less than a pattern. */
  gate?: readonly string[];
  pattern: string;
  flags?: string;
  /** The number of matches that it takes. Default: 1. */
  least?: number;
  /** Patterns the same text must also match; `near`: within so many characters of the match. */
  also?: readonly string[];
  alsoFlags?: string;
  near?: number;
  /** Patterns of the names of places: paths of files, languages of blocks. */
  name?: string;
  notIn?: string;
  /**
   * The host in a group of the match, or `anywhere` in the text. Known, private and reserved hosts are
   * ignored.
   */
  host?: {
    group?: number;
    anywhere?: boolean;
    named?: boolean;
    only?: readonly string[];
    anonymous?: string;
  };
  /** The group that holds the name of a variable: a service's key may go to the service. */
  key?: number;
  /** Message with `{0}` for the match, `{1}` for its first group, and `{host}`. */
  message: string;
  fires: readonly Example[];
  silent: readonly Example[];
}
export type Example = string | { name: string; text: string };

interface ReadShape extends TextShape {
  matcher: RegExp;
  others: readonly RegExp[];
  names: RegExp | null;
  excluded: RegExp | null;
}

export const TEXT_SHAPES = rows as readonly TextShape[];

const SHAPES_BY_KIND = new Map<string, ReadShape[]>();
for (const shape of TEXT_SHAPES) {
  const flags = shape.flags?.replace('g', '') ?? '';
  const read: ReadShape = {
    ...shape,
    matcher: new RegExp(shape.pattern, `g${flags}`),
    others: (shape.also ?? []).map((pattern) => new RegExp(pattern, shape.alsoFlags ?? flags)),
    names: shape.name === undefined ? null : new RegExp(shape.name, 'i'),
    excluded: shape.notIn === undefined ? null : new RegExp(shape.notIn, 'i'),
  };
  for (const kind of shape.in) SHAPES_BY_KIND.set(kind, [...(SHAPES_BY_KIND.get(kind) ?? []), read]);
}

/** Matches of a rule: more in one place say no more. */
const MOST_MATCHES = 200;
const STRANGE: readonly HostClass[] = ['anonymous', 'unknown', 'platform'];

/** Finds the shapes in the places of a skill; of each shape the first match in a place. */
export function findTextShapes(places: Iterable<ShapePlace>): FindingDraft[] {
  const found: FindingDraft[] = [];
  for (const place of places)
    for (const shape of SHAPES_BY_KIND.get(place.kind) ?? []) {
      const draft = draftOf(shape, place);
      if (draft !== null) found.push(draft);
    }
  return found;
}

function draftOf(shape: ReadShape, place: ShapePlace): FindingDraft | null {
  const { text } = place;
  if (shape.gate?.some((word) => text.includes(word)) === false) return null;
  if (shape.names?.test(place.name) === false || shape.excluded?.test(place.file) === true) return null;
  if (shape.near === undefined && !shape.others.every((other) => other.test(text))) return null;
  let count = 0;
  for (const match of text.matchAll(shape.matcher)) {
    count += 1;
    if (count > MOST_MATCHES) return null;
    if (count < (shape.least ?? 1)) continue;
    const { near } = shape;
    const around = near === undefined ? '' : text.slice(Math.max(0, match.index - near), match.index + near);
    if (near !== undefined && !shape.others.every((other) => other.test(around))) continue;
    const address = shape.host === undefined ? null : strangeAddress(shape, match, text);
    if (shape.host !== undefined && address === null) continue;
    return {
      rule: shape.rule,
      level: levelOf(shape, place, address),
      confirmed: place.kind === 'command',
      message: `${messageOf(shape, match, address, place.kind === 'command')}.`,
      file: place.file,
      line: place.line + (place.kind === 'command' ? 0 : text.slice(0, match.index).split('\n').length - 1),
      steps: place.steps,
    };
  }
  return null;
}

function levelOf(shape: ReadShape, { isShown, isText }: ShapePlace, address: Address | null): Level {
  if (isShown) return 'info';
  if (shape.host?.anonymous !== undefined && address !== null && classOfHost(address) === 'anonymous')
    return shape.host.anonymous as Level;
  return (isText ? shape.inText : undefined) ?? shape.level;
}

function messageOf(
  { message }: TextShape,
  match: RegExpMatchArray,
  address: Address | null,
  isCommand: boolean,
): string {
  const [matched, ...groups] = match;
  const whole = isCommand ? (match.input ?? '') : matched;
  return message
    .replace('{0}', () => whole.slice(0, 120))
    .replace('{1}', () => groups.find((group) => group !== undefined)?.slice(0, 80) ?? '')
    .replace('{host}', () => address?.host ?? '');
}

/**
 * The host of a match that is neither known nor one's own; null without one, or when it owns the named key.
 */
function strangeAddress({ host, key }: ReadShape, match: RegExpMatchArray, text: string): Address | null {
  const [, ...groups] = match;
  const urls =
    host?.anywhere === true
      ? [...text.matchAll(/\b\w{2,6}:\/\/[^\s"'`<>)]{4,300}/g)].slice(0, MOST_MATCHES).map(([url]) => url)
      : [host?.group === undefined ? groups.find((group) => group !== undefined) : match[host.group]];
  const addresses = urls.map((url) => addressOf(url ?? '')).filter((address) => address !== null);
  const name = key === undefined ? null : (match[key] ?? '');
  if (name !== null && !isSecretVariable(name)) return null;
  if (name !== null && addresses.some((address) => ownershipOf(name, address) === 'own')) return null;
  const only: readonly string[] = host?.only ?? STRANGE;
  return (
    addresses.find(
      (address) =>
        only.includes(classOfHost(address)) &&
        !isKnownInstaller(address) &&
        !(host?.named === true && address.isNumeric) &&
        (name === null || ownershipOf(name, address) === 'foreign'),
    ) ?? null
  );
}
