import { ParserNotLoadedError } from '@plugin-eval/code/syntax-tree.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { FolderScan } from '@plugin-eval/scan/scan-folder.ts';
import type { ScanSettings } from '@plugin-eval/scan/scan-settings.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { scanMember, scanMemberInParts } from './scan-member.ts';

/** Findings in a plugin: outside its skills, and in each of them by its path in documents. */
export interface PluginScan {
  own: ScanSection;
  skills: { path: string; scan: ScanSection }[];
}

/** Scans a skill. A bug of ours costs the skill its scan, not its score. @throws ParserNotLoadedError */
export function scanSkill(member: Member, limits: ReadLimits, settings?: ScanSettings): ScanSection {
  return guarded(
    () => sectionOf(scanMember(member, limits, [], () => false, settings)),
    (failed) => failed,
  );
}

/**
 * Scans a plugin as a whole, and groups the results by place.
 * @param skills of the plugin
 * @param apart real paths of folders in it that are not read
 * @throws ParserNotLoadedError
 */
export function scanPlugin(
  plugin: Member,
  skills: readonly Member[],
  limits: ReadLimits,
  apart: readonly string[] = [],
  settings?: ScanSettings,
): PluginScan {
  const root = realPathOrNull(plugin.path) ?? plugin.path;
  const folders = skills.map(({ path }) => formatPath(root, realPathOrNull(path) ?? path));
  return guarded(
    () => {
      const { rest, parts } = scanMemberInParts(plugin, folders, limits, apart, settings);
      const ofSkills = parts.map((part, index) => ({
        path: skills[index]?.shown ?? '',
        scan: relativeTo(sectionOf(part), folders[index] ?? '.'),
      }));
      return { own: sectionOf(rest), skills: ofSkills };
    },
    (failed) => ({ own: failed, skills: skills.map(({ shown }) => ({ path: shown, scan: failed })) }),
  );
}

/** Makes paths relative to the skill, as when it is scanned alone. */
function relativeTo({ analysability, ...section }: ScanSection, folder: string): ScanSection {
  const notUnderstood = analysability.notUnderstood.map((one) => ({
    ...one,
    path: one.path.startsWith(`${folder}/`) ? one.path.slice(folder.length + 1) : one.path,
  }));
  return { ...section, analysability: { ...analysability, notUnderstood } };
}

function guarded<Result>(scan: () => Result, otherwise: (failed: ScanSection) => Result): Result {
  try {
    return scan();
  } catch (error) {
    if (error instanceof ParserNotLoadedError) throw error;
    return otherwise(unscanned(error));
  }
}

function unscanned(error: unknown): ScanSection {
  const problem = SubjectError.isInstance(error)
    ? error.message
    : `the scanner failed (${error instanceof Error ? `${error.name}: ${excerpt(error.message)}` : 'something unknown was thrown'})`;
  return {
    findings: [],
    suppressed: [],
    capabilities: [],
    analysability: { files: 0, bytes: 0, share: 0, notUnderstood: [{ path: '.', problem, unread: true }] },
  };
}

/** A scan as documents hold it. */
export function sectionOf({ findings, capabilities, analysability }: FolderScan): ScanSection {
  return {
    findings,
    suppressed: [],
    capabilities: capabilities.map(({ name, details, inScripts }) => ({
      name,
      details: [...details],
      inScripts,
    })),
    analysability,
  };
}
