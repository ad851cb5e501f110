import { chmodSync, readFileSync, statSync } from 'node:fs';
import type { FixReport } from '@plugin-eval/core/documents/fix-report.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import { fixManifest } from '@plugin-eval/quality/fix/fix-manifest.ts';
import { type ChangedFile, fixSkill } from '@plugin-eval/quality/fix/fix-skill.ts';
import { isCorrectable } from '@plugin-eval/quality/static/rule-definition.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { findRule } from '@plugin-eval/quality/static/rules/catalogue.ts';
import { unifiedDiff } from '@plugin-eval/report/fix/unified-diff.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import type { PluginMember } from '@plugin-eval/skill/member.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { writeOutputFile } from './write-output-file.ts';

/** Skills to correct. */
export interface FixRequest extends SettingsRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** Ids of rules. @default all that have a correction */
  only?: readonly string[] | undefined;
  /** Changes the files. @default false */
  write?: boolean | undefined;
  /** Exits with 1 when something would change. @default false */
  check?: boolean | undefined;
}

export interface FixOutcome {
  document: FixReport;
  notices: Notice[];
}

/**
 * Corrects findings of layer 1 without changing what a skill means, and proves each correction first. Executes nothing,
 * and changes files only with `write`.
 * @throws UsageError, FileError, ConfigError, OutputError, InterruptedError
 */
export async function fix(request: FixRequest, ports: Ports): Promise<FixOutcome> {
  const { workingDirectory, write = false } = request;
  const rules = rulesOf(request.only);
  const targets = request.paths.map((path) => identifyTarget(path, workingDirectory));
  const folders = targets.map(({ path }) => path);
  const { settings, notices } = await resolveRequest(request, folders, ports);
  const { profile, limits } = settings;
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const found = collectMembers(targets, { profile, limits, depth, toolVersion: VERSION, allSkills: true });
  const errors: FixReport['errors'] = [...found.errors];
  const [skills, manifests]: [FixReport['skills'], FixReport['manifests']] = [[], []];
  const changed: ChangedFile[] = [];
  for (const { member } of skillsWithPlugins(found)) {
    if (ports.signal.aborted) throw new InterruptedError();
    try {
      const { fixed, files } = fixSkill(member, { profile, limits, rules: new Set(rules) });
      if (write) for (const file of files) replaceFile(file);
      skills.push(fixed);
      changed.push(...files);
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      errors.push({ path: error.path, rule: error.rule, message: error.message });
    }
  }
  for (const target of manifestsIn(targets, found.plugins)) {
    const result = fixManifest(target, { profile, limits, rules: new Set(rules) });
    if (result === null) continue;
    if (write) for (const file of result.files) replaceFile(file);
    manifests.push(result.fixed);
    changed.push(...result.files);
  }
  const isCorrected = ({ path, rule }: FixReport['errors'][number]) =>
    manifests.some((one) => one.path === path && one.fixed.some((finding) => finding.rule === rule));
  return {
    document: {
      schemaVersion: SCHEMA_VERSION,
      tool: { name: 'plugin-eval', version: VERSION },
      ...{ written: write, rules, skills, manifests },
      errors: errors.filter((error) => !isCorrected(error)),
      files: changed.map(({ file, before, after }) => ({ file, diff: unifiedDiff(file, before, after) })),
    },
    notices,
  };
}

/** Folders that may hold a manifest: what was named, and all plugins in it. */
function manifestsIn(targets: readonly Target[], plugins: readonly PluginMember[]): Target[] {
  const named = new Set(targets.map(({ path }) => path));
  const further = plugins.filter(({ path }) => !named.has(path));
  return [
    ...targets.map((target): Target => ({ ...target, kind: 'marketplace' })),
    ...[...targets, ...further].map(({ path, shown }): Target => ({ kind: 'plugin', path, shown })),
  ];
}

/** @throws UsageError for a rule without a correction */
function rulesOf(given: readonly string[] | undefined): string[] {
  const correctable = RULES.filter(isCorrectable).map(({ id }) => id);
  if (given === undefined || given.length === 0) return correctable;
  return given.map((id) => {
    const rule = findRule(id)?.id ?? id;
    if (correctable.includes(rule)) return rule;
    throw new UsageError(
      `--rule ${id}: no such rule can be corrected. Rules that can: ${correctable.join(', ')}.`,
    );
  });
}

/** Replaces a file that nobody has changed meanwhile, and keeps its mode. @throws OutputError */
function replaceFile({ real, file, before, after }: ChangedFile): void {
  if (readFileSync(real, 'utf8') !== before)
    throw new OutputError(file, 'it was changed meanwhile; run the command again');
  const { mode } = statSync(real);
  writeOutputFile(real, after, '/');
  chmodSync(real, mode);
}
