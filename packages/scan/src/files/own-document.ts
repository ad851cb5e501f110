import { isRecord } from '@plugin-eval/core/text/json-values.ts';

/** Reason such a file is not scanned, after its path. */
export const OWN_DOCUMENT =
  'it is a result or a baseline of plugin-eval, which quotes findings about other files, and was not scanned';

const BASELINE_FIELDS = new Set(['$schema', 'schema_version', 'findings', 'ratchets']);
const ENTRY_FIELDS = new Set(['fingerprint', 'rule', 'path', 'message', 'reason', 'expires']);

/**
 * Returns true when a file is a document written by plugin-eval: a result in JSON, SARIF or HTML, or a
 * baseline.
 */
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
  if (!isRecord(value)) return false;
  const { schema_version: version, tool, runs, findings, ratchets } = value;
  if (Array.isArray(runs))
    return (
      runs.length > 0 &&
      runs.every((run) => isRecord(run) && isOwnTool(isRecord(run.tool) ? run.tool.driver : null))
    );
  if (typeof version !== 'string') return false;
  const isBaseline = Array.isArray(findings) && Array.isArray(ratchets);
  return isBaseline
    ? Object.keys(value).every((key) => BASELINE_FIELDS.has(key)) && findings.every(isEntry)
    : isOwnTool(tool);
}

function isOwnTool(tool: unknown): boolean {
  return isRecord(tool) && tool.name === 'plugin-eval';
}

function isEntry(entry: unknown): boolean {
  return isRecord(entry) && Object.keys(entry).every((key) => ENTRY_FIELDS.has(key));
}
