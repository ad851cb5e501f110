/** Field names whose values come from the audited files or from messages about them. */
const FOREIGN = new Set([
  'name',
  'path',
  'rule',
  'message',
  'why',
  'fix',
  'file',
  'evidence',
  'action',
  'tip',
  'reason',
  'reasoning',
  'quote',
  'prompt',
  'task',
  'model',
  'error',
  'covers',
  'excludes',
  'ciCovers',
  'subject',
  'badgeVetoedBy',
  'sha256',
  'version',
  'skill',
  'driverVersion',
  'qualityModel',
  'qualityReason',
  'invalidReason',
  'failure',
  'expectation',
  'against',
  'key',
  'category',
  'ciMethod',
]);

/** Names by which layers and the tool are known. */
const KEPT = new Set(['static', 'judge', 'monte_carlo', 'plugin-eval', 'self-reported', 'first', 'second']);

/** The same document with `text` in every field that could hold untrusted text. */
export function withUntrustedText<T>(document: T, text: string): T {
  return replaceIn(document, '', text) as T;
}

function replaceIn(value: unknown, key: string, text: string): unknown {
  if (typeof value === 'string') return FOREIGN.has(key) && !KEPT.has(value) ? text : value;
  if (Array.isArray(value))
    return value.map((item) =>
      typeof item === 'string' && key !== 'antiPatterns' ? text : replaceIn(item, '', text),
    );
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceIn(inner, name, text)]),
  );
}
