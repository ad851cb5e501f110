/** Field names of threat documents whose values come from people, targets or their files. */
const FOREIGN = new Set([
  'id',
  'probeId',
  'name',
  'what',
  'failureMode',
  'label',
  'text',
  'task',
  'probeInput',
  'explanation',
  'response',
  'arguments',
  'reviewer',
  'reviewedOn',
  'note',
  'measuredOn',
  'method',
  'place',
  'message',
  'subject',
  'version',
  'hash',
  'sha256',
  'key',
  'tool',
  'input',
  'path',
  'model',
  'endpoint',
  'driverVersion',
  'systemSha256',
  'reportedModel',
  'failure',
]);

/** Lists of names. */
const FOREIGN_LISTS = new Set([
  'matchedSafePatterns',
  'matchedUnsafePatterns',
  'detectedFailureModes',
  'unanswered',
  'onlyInA',
  'onlyInB',
  'notes',
  'limits',
  'loadedSkills',
  'reasons',
  'moreFragile',
]);

const PLACES = new Set(['response', 'tool_call']);
const GATES = new Set(['max-exposure', 'min-resilience', 'fail-on-severity', 'safety-veto', 'plugin-eval']);

/**
 * The same document with `text` wherever somebody else may have written: also where our own commands only ever write
 * their own words, since a report is read back from a file. Ids get a number behind the text, so that they stay distinct.
 */
export function withUntrustedThreatText<T>(document: T, text: string): T {
  const numbers = new Map<string, number>();
  const numbered = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `${text}${numbers.get(id)}`;
  };
  const replace = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (!FOREIGN.has(key) || PLACES.has(value) || GATES.has(value)) return value;
      return key === 'id' || key === 'probeId' ? numbered(value) : text;
    }
    if (Array.isArray(value)) {
      return value.map((item) =>
        typeof item === 'string' ? (FOREIGN_LISTS.has(key) ? text : item) : replace(item, ''),
      );
    }
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        key === 'failureModeHistogram' ? `${text}${name}` : name,
        replace(inner, name),
      ]),
    );
  };
  return replace(document, '') as T;
}
