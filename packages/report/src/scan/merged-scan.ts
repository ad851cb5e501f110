import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';

/** Scanner results of a skill, or of a plugin with its skills; null when not scanned. */
export function scanOf(evaluation: Evaluation): ScanSection | null {
  if (!isPlugin(evaluation)) return evaluation.scan;
  const { path: root } = evaluation.subject;
  const parts = [evaluation, ...evaluation.skills].flatMap(({ scan, subject: { path } }) =>
    scan === null ? [] : [{ scan, prefix: prefixOf(path, root) }],
  );
  if (parts.length === 0) return null;
  const sections = parts.map(({ scan }) => scan);
  return {
    findings: sections.flatMap(({ findings }) => findings),
    suppressed: sections.flatMap(({ suppressed }) => suppressed),
    capabilities: mergedCapabilities(sections),
    analysability: mergedAnalysability(parts),
  };
}

/** Path prefix of a skill's files within the plugin. */
function prefixOf(path: string, root: string): string {
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? `${path.slice(root.length + 1)}/` : `${path}/`;
}

function mergedCapabilities(sections: readonly ScanSection[]): ScanSection['capabilities'] {
  const found = new Map<string, ScanSection['capabilities'][number]>();
  for (const { name, details, inScripts } of sections.flatMap(({ capabilities }) => capabilities)) {
    const known = found.get(name);
    found.set(name, {
      name,
      details: [...new Set([...(known?.details ?? []), ...details])].sort(compareCodePoints),
      inScripts: inScripts || (known?.inScripts ?? false),
    });
  }
  return [...found.values()].sort((a, b) => compareCodePoints(a.name, b.name));
}

function mergedAnalysability(
  parts: readonly { scan: ScanSection; prefix: string }[],
): ScanSection['analysability'] {
  const all = parts.map(({ scan }) => scan.analysability);
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const understood = all.reduce((sum, one) => sum + one.bytes * one.share, 0);
  return {
    files: all.reduce((sum, one) => sum + one.files, 0),
    bytes,
    share: bytes === 0 ? Math.min(...all.map(({ share }) => share)) : understood / bytes,
    notUnderstood: parts.flatMap(({ scan, prefix }) =>
      scan.analysability.notUnderstood.map((one) => ({ ...one, path: `${prefix}${one.path}` })),
    ),
  };
}
