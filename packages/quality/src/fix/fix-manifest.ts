import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import type { FixedSubject } from '@plugin-eval/core/documents/fix-report.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { parseJson } from '@plugin-eval/core/text/json-values.ts';
import { replacingFiles } from '@plugin-eval/skill/file-access.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '@plugin-eval/skill/read-text-file.ts';
import { applyEdits } from '@plugin-eval/skill/text-edit.ts';
import { collectMembers } from '../evaluate/collect-members.ts';
import { findRule } from '../static/rules/catalogue.ts';
import { filesOfSkill } from './files-of-skill.ts';
import type { ChangedFile, FixSettings } from './fix-skill.ts';
import type { ManifestProblem, ManifestProposal } from './manifests/manifest-correction.ts';

/** Rules of manifests that cannot be read at all. */
const UNREAD: ReadonlySet<string> = new Set(['plugin-manifest', 'marketplace-manifest']);

/**
 * Corrects a manifest without changing what it means. Each correction is proven: the file holds the value that was
 * proposed, the problem is gone, and there is no new one. Writes nothing but private temporary files.
 * @param target a plugin or a marketplace
 * @returns null without a manifest in the folder that may be changed
 */
export function fixManifest(
  target: Target,
  settings: FixSettings,
): { fixed: FixedSubject; files: ChangedFile[] } | null {
  const { kind, path, shown } = target;
  const manifest = kind === 'plugin' || kind === 'marketplace' ? manifestIn(path, kind) : null;
  const real = manifest === null ? null : realPathOrNull(join(path, manifest.path));
  const root = realPathOrNull(path);
  // A link may belong to somebody else.
  if (manifest === null || real === null || root === null || real !== join(root, manifest.path)) return null;
  const file = formatChildPath(shown, manifest.path);
  const workspace = mkdtempSync(join(tmpdir(), 'plugin-eval-fix-'));
  const draft = join(workspace, 'manifest.json');
  try {
    const before = textOf(real, file, settings.limits);
    if (before === null) return null;
    const problemsOf = (text: string) => {
      writeFileSync(draft, text, { mode: 0o600 });
      return replacingFiles(new Map([[real, draft]]), () => problemsIn(target, file, settings));
    };
    const files = filesOfSkill(root);
    const plugins = pluginsIn(root, files);
    const fixed: FixedSubject['fixed'] = [];
    let dropped: FixedSubject['dropped'] = [];
    let text = before;
    let problems = problemsOf(text);
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      dropped = [];
      for (const problem of problems) {
        const rule = findRule(problem.rule);
        const correct = rule?.of === 'reading' ? rule.correctManifest : undefined;
        if (rule === undefined || correct === undefined || settings.rules?.has(rule.id) === false) continue;
        const place = { rule: rule.id, level: rule.level, file, line: null, message: problem.message };
        const proposal = correct({ text, files, plugins }, problem);
        const after = proposal === null ? text : applyEdits(text, proposal.edits);
        const left = after === text ? problems : problemsOf(after);
        const reason = reasonAgainst(problem, { proposal, after, before: problems, left });
        if (reason !== null) {
          dropped.push({ ...place, reason });
          continue;
        }
        fixed.push(place);
        [text, problems, isChanged] = [after, left, true];
        break;
      }
    }
    return {
      fixed: { path: file, name: basename(root), fixed, dropped },
      files: text === before ? [] : [{ real, file, before, after: text }],
    };
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** The reason against offering a correction; null for one that is proven. */
function reasonAgainst(
  { rule }: ManifestProblem,
  {
    proposal,
    after,
    before,
    left,
  }: {
    proposal: ManifestProposal | null;
    after: string;
    before: readonly ManifestProblem[];
    left: readonly ManifestProblem[];
  },
): string | null {
  if (proposal === null) return 'only a person can decide';
  if (!proposal.isSame(parseJson(after))) return 'it would change more than the finding';
  const countOf = (problems: readonly ManifestProblem[], of: string) =>
    problems.filter((one) => one.rule === of).length;
  if (countOf(left, rule) >= countOf(before, rule)) return 'the finding would stay';
  // In a manifest that could not be read nothing else could be found.
  if (UNREAD.has(rule)) return null;
  const added = left.find((one) => countOf(left, one.rule) > countOf(before, one.rule));
  return added === undefined ? null : `it would bring a finding of ${added.rule}`;
}

/** Problems of one manifest: of what it says itself, not of what it leads to. */
function problemsIn(
  target: Target,
  file: string,
  { profile, limits }: Pick<FixSettings, 'profile' | 'limits'>,
): ManifestProblem[] {
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const { plugins, errors } = collectMembers([target], { profile, limits, depth, toolVersion: '' });
  if (target.kind === 'marketplace')
    return [
      ...errors.filter(({ rule }) => rule === 'marketplace-source' || rule === 'marketplace-manifest'),
      ...plugins.flatMap(({ notes }) => notes.filter(({ evidence }) => evidence === '.')),
    ].map(problemOf);
  const own = plugins.filter(({ path }) => path === target.path);
  return own
    .flatMap((plugin) => [...plugin.errors.filter(({ path }) => path === file), ...plugin.notes])
    .map(problemOf);
}

function problemOf(found: { rule: string; message: string; evidence?: string | null }): ManifestProblem {
  return { rule: found.rule, message: found.message, evidence: found.evidence ?? null };
}

/** Folders that hold the manifest of a plugin, relative to the root. */
function pluginsIn(root: string, files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => parentsOf(file)));
  return [...folders].filter((folder) => manifestIn(join(root, folder), 'plugin') !== null).sort();
}

function parentsOf(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...parentsOf(folder)];
}

function textOf(real: string, shown: string, limits: ReadLimits): string | null {
  try {
    return readTextFile(real, shown, limits.maxFileBytes, BUNDLED_UNREADABLE).bytes.toString('utf8');
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}
