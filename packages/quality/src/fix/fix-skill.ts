import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { FixedSubject } from '@plugin-eval/core/documents/fix-report.ts';
import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { replacingFiles } from '@plugin-eval/skill/file-access.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '@plugin-eval/skill/read-text-file.ts';
import { readReferenceNotes } from '@plugin-eval/skill/reference-notes.ts';
import { analyseSkill } from '../static/analyse-skill.ts';
import { findRule } from '../static/rules/catalogue.ts';
import type { CorrectedFile, Correction } from './correction.ts';
import { filesOfSkill } from './files-of-skill.ts';
import { parsedText } from './parsed-text.ts';
import { proveCorrection } from './prove-correction.ts';

/** Text of a file before and after all corrections. */
export interface ChangedFile {
  /** Real path. */
  real: string;
  /** Path, as documents name it. */
  file: string;
  before: string;
  after: string;
}

export interface FixSettings {
  profile: Profile;
  limits: ReadLimits;
  /** Rules to correct; null: all that can be. */
  rules: ReadonlySet<string> | null;
}

const MOST_CORRECTIONS = 500;
const MARKDOWN = /\.(?:md|markdown)$/i;

/**
 * Corrects the findings of a skill for which that is possible without a change of meaning. Writes nothing but private
 * temporary files, through which each correction is proven.
 * @throws SubjectError when the skill cannot be read
 */
export function fixSkill(
  { path, shown }: Member,
  { profile, limits, rules }: FixSettings,
): { fixed: FixedSubject; files: ChangedFile[] } {
  const workspace = mkdtempSync(join(tmpdir(), 'plugin-eval-fix-'));
  const drafts = new Map<string, string>();
  const texts = new Map<string, ChangedFile>();
  try {
    const analyse = (changes: ReadonlyMap<string, string> = drafts) =>
      replacingFiles(changes, () => findingsOf({ path, shown }, profile, limits));
    const { folder, folderName } = readSkill(path, shown, limits);
    const files = filesOfSkill(folder);
    const fixed: FixedSubject['fixed'] = [];
    let dropped: FixedSubject['dropped'] = [];
    let findings = analyse();
    for (let isChanged = true; isChanged && fixed.length < MOST_CORRECTIONS; ) {
      isChanged = false;
      dropped = [];
      for (const finding of findings) {
        const correct = correctionOf(finding, rules);
        if (correct === null) continue;
        const place = { rule: finding.rule, level: finding.level, file: finding.file, line: finding.line };
        const drop = (reason: string) => dropped.push({ ...place, message: finding.message, reason });
        const relative = finding.file.slice(shown === '.' ? 0 : shown.length + 1);
        const changed = texts.get(relative) ?? readChangeable(folder, relative, finding.file, limits);
        if (changed === null) {
          drop('the file lies outside the skill, is a link, or is no Markdown');
          continue;
        }
        const file: CorrectedFile = {
          text: changed.after,
          parsed: parsedText(changed.after, limits),
          ...{ path: relative, folderName, files, profile },
        };
        const proposal = correct(file, finding);
        if (proposal === null) {
          drop('only a person can decide');
          continue;
        }
        const draft = join(workspace, String(texts.size));
        const proven = proveCorrection(file, proposal, {
          ...{ finding, before: findings, limits },
          analyse: (text) => {
            writeFileSync(draft, text, { mode: 0o600 });
            return analyse(new Map([...drafts, [changed.real, draft]]));
          },
        });
        if ('reason' in proven) {
          drop(proven.reason);
          continue;
        }
        texts.set(relative, { ...changed, after: proven.text });
        const stored = drafts.get(changed.real) ?? join(workspace, `file-${drafts.size}`);
        writeFileSync(stored, proven.text, { mode: 0o600 });
        drafts.set(changed.real, stored);
        fixed.push({ ...place, message: finding.message });
        findings = analyse();
        isChanged = true;
        break;
      }
    }
    return {
      fixed: { path: shown, name: folderName, fixed, dropped },
      files: [...texts.values()].filter(({ before, after }) => before !== after),
    };
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function correctionOf({ rule }: Finding, rules: ReadonlySet<string> | null): Correction | null {
  if (rules !== null && !rules.has(rule)) return null;
  return findRule(rule)?.correct ?? null;
}

function findingsOf({ path, shown }: Member, profile: Profile, limits: ReadLimits): Finding[] {
  const skill = readSkill(path, shown, limits);
  const { notes } = readReferenceNotes(skill, limits);
  return analyseSkill(skill, notes, { profile, trustInline: false }).findings;
}

/** Reads a Markdown file of the skill; null for a link, another kind of file, and one outside. */
function readChangeable(
  folder: string,
  relative: string,
  shown: string,
  limits: ReadLimits,
): ChangedFile | null {
  const path = join(folder, relative);
  const real = realPathOrNull(path);
  if (real !== path || !isInside(folder, real) || !MARKDOWN.test(posix.basename(relative))) return null;
  const { bytes } = readTextFile(real, shown, limits.maxFileBytes, BUNDLED_UNREADABLE);
  // The byte order mark is part of the text here.
  const text = bytes.toString('utf8');
  return { real, file: shown, before: text, after: text };
}
