import { isRecord } from '../../text/json-values.ts';

/** Why such a file is not scanned, after its path. */
export const OWN_DOCUMENT =
  'it is a result or a baseline of plugin-eval, which quotes what was found elsewhere, and was not scanned';

const BASELINE_FIELDS = new Set(['$schema', 'schema_version', 'findings', 'ratchets']);
const ENTRY_FIELDS = new Set(['fingerprint', 'rule', 'path', 'message', 'reason', 'expires']);

/** Tells whether a file is a document that plugin-eval wrote: a result in JSON, SARIF or HTML, or a baseline. */
export function isOwnDocument(path: string, text: string): boolean {
  if (/\.html?$/i.test(path))
    return /<meta name="generator" content="plugin-eval [\d.]+">/.test(text.slice(0, 2_000));
  if (!/\.(?:json|sarif)$/i.test(path) || !/^\s*\{/.test(text)) return false;
  if (!/"schema_version"|"plugin-eval"/.test(text)) return false;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  return isRecord(value) && (isBaseline(value) || isResult(value) || isSarif(value));
}

function isBaseline(value: Record<string, unknown>): boolean {
  const { findings, ratchets } = value;
  if (typeof value.schema_version !== 'string' || !Array.isArray(findings) || !Array.isArray(ratchets))
    return false;
  const isEntry = (entry: unknown) =>
    isRecord(entry) && Object.keys(entry).every((key) => ENTRY_FIELDS.has(key));
  return Object.keys(value).every((key) => BASELINE_FIELDS.has(key)) && findings.every(isEntry);
}

function isResult({ schema_version: version, tool }: Record<string, unknown>): boolean {
  return typeof version === 'string' && isRecord(tool) && tool.name === 'plugin-eval';
}

function isSarif({ runs }: Record<string, unknown>): boolean {
  if (!Array.isArray(runs) || runs.length === 0) return false;
  return runs.every(
    (run) =>
      isRecord(run) &&
      isRecord(run.tool) &&
      isRecord(run.tool.driver) &&
      run.tool.driver.name === 'plugin-eval',
  );
}
