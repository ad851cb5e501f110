import type { CallRow, CallSpec } from './call-spec.ts';
import type { CodeLanguage } from './language.ts';
import rows from './library-calls.json' with { type: 'json' };

/** A class that is picked out of all that there are. */
export const ANY_CLASS = 'object.__subclasses__()[]';
export const PYTHON_CALLS = rows.python as readonly CallRow[];
export const JAVASCRIPT_CALLS = rows.javascript as readonly CallRow[];

const TABLES: Record<CodeLanguage, ReadonlyMap<string, CallSpec>> = (() => {
  const table = (of: readonly CallRow[]) =>
    new Map(of.flatMap(({ calls, ...spec }) => calls.map((name) => [name, spec as CallSpec] as const)));
  const javascript = table(JAVASCRIPT_CALLS);
  return {
    shell: new Map(),
    python: table(PYTHON_CALLS),
    javascript,
    typescript: javascript,
    powershell: table(rows.powershell as readonly CallRow[]),
  };
})();

/** Looks up a function by its dotted path; undefined for an undescribed one. */
export function libraryCall(path: string, language: CodeLanguage): CallSpec | undefined {
  let plain = path.replace(/^(?:builtins|__builtins__|globalThis|window|global)\./, '');
  if (plain.includes('fs')) plain = plain.replace(/\bfs\/promises\b|\bfs-extra\b|\bfs\.promises\b/, 'fs');
  if (plain.includes('.default')) plain = plain.replace(/\.default\b/, '');
  return TABLES[language].get(plain);
}
