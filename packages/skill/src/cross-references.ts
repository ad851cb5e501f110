import { dirname, resolve } from 'node:path';
import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import type { SkillSurroundings } from './boundary.ts';
import { deadBundledTarget } from './dead-links.ts';
import { isPlaceholder, relativeTarget } from './link-target.ts';
import type { InlineTarget } from './markdown-structure.ts';
import { isFolder, isInside, probePath } from './path-probe.ts';
import type { CrossReference, LocatedTarget } from './skill.ts';
import { skillFileName } from './skill-file.ts';

export interface ResolvedTargets {
  crossReferences: CrossReference[];
  orphanReferences: LocatedTarget[];
  /** Links to other files of the skill's folder that are not there, each target once; those into references/ are orphans. */
  deadLinks: DeadLink[];
}

export interface DeadLink extends LocatedTarget {
  /** Target as written in the text. */
  href: string;
}

/**
 * Resolves targets of a skill's body: its cross-references, whether they exist, and dead links into
 * references/. Source: docs/specification/quality.md, "Cross-references" and "Anti-patterns".
 * @param bodyLines the lines that the targets were found in
 * @param firstLine 0-based line of the file at which they begin
 */
export function resolveTargets(
  skillFolder: string,
  surroundings: SkillSurroundings,
  targets: readonly InlineTarget[],
  bodyLines: readonly string[],
  firstLine: number,
): ResolvedTargets {
  const crossReferences = new Map<string, CrossReference>();
  const orphans = new Map<string, LocatedTarget>();
  const deadLinks = new Map<string, DeadLink>();
  const { boundary } = surroundings;
  const isCross = askArmOnce((target) => isCrossReference(skillFolder, boundary, target));
  const isMissing = askArmOnce((target) => isOrphan(skillFolder, boundary, target));
  const isDead = askArmOnce((target) => deadBundledTarget(skillFolder, 'SKILL.md', target) !== null);
  let last = { line: -1, offset: 0, column: 1 };
  const locate = (inline: InlineTarget) => {
    const { line, offset } = inline.locate();
    // Counted on from the target before, since one line may hold very many.
    const from = line === last.line && offset >= last.offset ? last : { offset: 0, column: 1 };
    const between = (bodyLines[line] ?? '').slice(from.offset, offset);
    last = { line, offset, column: from.column + codePointLength(between) };
    return { line: firstLine + line + 1, column: last.column };
  };
  for (const inline of targets) {
    const target = inline.kind === 'code' ? codeSpanTarget(inline.target) : relativeTarget(inline.target);
    if (target === null) continue;
    if (inline.kind !== 'image' && isCross(target)) {
      const byLink = inline.kind === 'link';
      const known = crossReferences.get(target);
      if (!known) {
        const status = resolutionOf(target, skillFolder, surroundings);
        crossReferences.set(target, { target, status, byLink, ...locate(inline) });
      } else if (byLink && !known.byLink) {
        crossReferences.set(target, { ...known, byLink, ...locate(inline) });
      }
    }
    if (inline.kind !== 'code' && !orphans.has(target) && isMissing(target)) {
      orphans.set(target, { target, ...locate(inline) });
    }
    if (inline.kind !== 'code' && !orphans.has(target) && !deadLinks.has(target) && isDead(target)) {
      deadLinks.set(target, { target, href: inline.target, ...locate(inline) });
    }
  }
  return {
    crossReferences: [...crossReferences.values()],
    orphanReferences: [...orphans.values()],
    deadLinks: [...deadLinks.values()],
  };
}

/** The same question with its answers remembered: a file may repeat one link very often, and each answer costs a look. */
function askArmOnce(ask: (target: string) => boolean): (target: string) => boolean {
  const answers = new Map<string, boolean>();
  return (target) => {
    const answer = answers.get(target) ?? ask(target);
    answers.set(target, answer);
    return answer;
  };
}

function codeSpanTarget(code: string): string | null {
  return /^\.\.?\//.test(code) && !/\p{White_Space}/u.test(code) ? relativeTarget(code) : null;
}

function isCrossReference(skillFolder: string, boundary: string, target: string): boolean {
  if (!target.startsWith('..')) return false;
  const path = resolve(skillFolder, target);
  if (target.includes('\0') || isInside(skillFolder, path)) return false;
  const segments = target.split('/');
  if (segments[segments.length - 1]?.toLowerCase() === 'skill.md') return true;
  if (segments.includes('skills') || segments.includes('agents')) return true;
  if (/^\.\.\/[^/.]+$/.test(target)) return true;
  return probePath(boundary, path) === 'exists' && isFolder(path) && skillFileName(path) !== null;
}

function resolutionOf(
  target: string,
  skillFolder: string,
  surroundings: SkillSurroundings,
): CrossReference['status'] {
  const bases = [skillFolder, dirname(skillFolder)];
  if (surroundings.pluginRoot !== null) bases.push(surroundings.pluginRoot);
  const probes = bases.map((base) => probePath(surroundings.boundary, resolve(base, target)));
  if (probes.includes('exists')) return 'resolved';
  return probes.includes('missing') ? 'dead' : 'untested';
}

function isOrphan(skillFolder: string, boundary: string, target: string): boolean {
  if (!target.startsWith('references/') || isPlaceholder(target)) return false;
  return probePath(boundary, resolve(skillFolder, target)) === 'missing';
}
