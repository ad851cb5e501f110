/** The open part of an entry. */
export type EntryView =
  | { kind: 'overview' }
  | { kind: 'dimension'; name: string }
  | { kind: 'session'; key: string }
  | { kind: 'case'; id: string };

/** A result that is compared with another: a document, or a member of it by its `subject.path`. */
export interface ResultPlace {
  /** Id of the entry. */
  entry: string;
  member: string | null;
}

/** A state of the viewer, as in the hash of its URL. */
export type Route =
  | { page: 'start' }
  | {
      page: 'entry';
      id: string;
      /** `subject.path` of a member of a plugin or collection; null for the document's own subject. */
      skill: string | null;
      view: EntryView;
    }
  | { page: 'history'; path: string | null }
  | { page: 'compare'; a: ResultPlace; b: ResultPlace }
  | { page: 'runs' }
  | { page: 'run'; id: string }
  | { page: 'unknown'; hash: string };

export interface Location {
  route: Route;
  /** Query after `?`: sorting, filters and the like. */
  query: URLSearchParams;
}

export const OVERVIEW: EntryView = { kind: 'overview' };

/** The place of an entry in short; without more it is its overview. */
export function entryRoute(id: string, view: EntryView = OVERVIEW, skill: string | null = null): Route {
  return { page: 'entry', id, skill, view };
}

/** Parses a hash such as `#/e/7/skill/a%2Fb/dimension/robustness?sort=-score`. Anything else is `unknown`. */
export function parseHash(hash: string): Location {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  const query = new URLSearchParams(mark === -1 ? '' : text.slice(mark + 1));
  const parts = path.split('/').slice(1).map(decoded);
  if (path === '' || path === '/') return { route: { page: 'start' }, query };
  const known = parts.every((part) => part !== null) ? routeOf(parts as string[]) : null;
  return { route: known ?? { page: 'unknown', hash: text }, query };
}

export function formatHash(route: Route, query?: URLSearchParams): string {
  const search = query === undefined || query.size === 0 ? '' : `?${query}`;
  return `#/${segmentsOf(route).map(encoded).join('/')}${search}`;
}

function routeOf([room, ...rest]: readonly string[]): Route | null {
  const [first, ...more] = rest;
  switch (room) {
    case 'e':
      return first ? entryFrom(first, more) : null;
    case 'history':
      return more.length > 0 ? null : { page: 'history', path: first ?? null };
    case 'compare':
      return compareRoute(rest);
    case 'runs':
      if (first === undefined) return { page: 'runs' };
      return more.length > 0 || first === '' ? null : { page: 'run', id: first };
    default:
      return null;
  }
}

/** `compare/A/B`, or `compare/A/MEMBER/B/MEMBER`, where an empty member means none. */
function compareRoute(parts: readonly string[]): Route | null {
  const [a, memberOfA, b, memberOfB] = parts.length === 2 ? [parts[0], '', parts[1], ''] : parts;
  if ((parts.length !== 2 && parts.length !== 4) || !a || !b) return null;
  return {
    page: 'compare',
    a: { entry: a, member: memberOfA || null },
    b: { entry: b, member: memberOfB || null },
  };
}

function entryFrom(id: string, parts: readonly string[]): Route | null {
  if (parts[0] !== 'skill') return withView(id, null, parts);
  const [, skill, ...rest] = parts;
  return skill === undefined ? null : withView(id, skill, rest);
}

function withView(id: string, skill: string | null, parts: readonly string[]): Route | null {
  if (parts.length === 0) return entryRoute(id, OVERVIEW, skill);
  const [kind, value] = parts;
  if (parts.length !== 2 || value === undefined) return null;
  if (kind === 'dimension') return entryRoute(id, { kind, name: value }, skill);
  if (kind === 'session') return entryRoute(id, { kind, key: value }, skill);
  if (kind === 'case') return entryRoute(id, { kind, id: value }, skill);
  return null;
}

function segmentsOf(route: Route): string[] {
  switch (route.page) {
    case 'start':
      return [];
    case 'entry':
      return [
        'e',
        route.id,
        ...(route.skill === null ? [] : ['skill', route.skill]),
        ...viewSegments(route.view),
      ];
    case 'history':
      return ['history', ...(route.path === null ? [] : [route.path])];
    case 'compare': {
      const { a, b } = route;
      if (a.member === null && b.member === null) return ['compare', a.entry, b.entry];
      return ['compare', a.entry, a.member ?? '', b.entry, b.member ?? ''];
    }
    case 'runs':
      return ['runs'];
    case 'run':
      return ['runs', route.id];
    case 'unknown':
      return [];
  }
}

function viewSegments(view: EntryView): string[] {
  switch (view.kind) {
    case 'overview':
      return [];
    case 'dimension':
      return ['dimension', view.name];
    case 'session':
      return ['session', view.key];
    case 'case':
      return ['case', view.id];
  }
}

/** Encodes a segment; half a surrogate pair is invalid in a URL. */
function encoded(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
