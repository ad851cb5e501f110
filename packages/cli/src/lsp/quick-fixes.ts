import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { fixManifest } from '@plugin-eval/quality/fix/fix-manifest.ts';
import { type ChangedFile, fixSkill } from '@plugin-eval/quality/fix/fix-skill.ts';
import { isCorrectable } from '@plugin-eval/quality/static/rule-definition.ts';
import { findRule } from '@plugin-eval/quality/static/rules/catalogue.ts';
import { replacingFiles } from '@plugin-eval/skill/file-access.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** Every correction of a skill that can be proven. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.plugin-eval`;

export interface FixRequest {
  kind: 'skill' | 'manifest';
  /** Real path of its folder. */
  folder: string;
  profile: Profile;
  limits: ReadLimits;
  /** Real paths with the files to read instead. */
  replacements: ReadonlyMap<string, string>;
  /** Address of a real path, as the editor names it. */
  uriOf: (real: string) => string;
}

/** Offers the proven corrections of diagnostics, one action a rule. */
export function quickFixes(diagnostics: readonly Diagnostic[], request: FixRequest): CodeAction[] {
  const byRule = Map.groupBy(diagnostics, ({ code }) => String(code));
  return [...byRule].flatMap(([id, own]): CodeAction[] => {
    const rule = findRule(id);
    if (rule === undefined || !isCorrectable(rule)) return [];
    const edit = changesOf(request, new Set([rule.id]));
    if (edit === null) return [];
    return [{ title: `Correct ${rule.id}`, kind: CodeActionKind.QuickFix, diagnostics: own, edit }];
  });
}

/** Offers all proven corrections of a skill or a manifest as one action; nothing where there are none. */
export function fixAll(request: FixRequest): CodeAction[] {
  const edit = changesOf(request, null);
  return edit === null ? [] : [{ title: 'Correct everything plugin-eval can prove', kind: FIX_ALL, edit }];
}

function changesOf(request: FixRequest, rules: ReadonlySet<string> | null): WorkspaceEdit | null {
  const { replacements, uriOf } = request;
  try {
    const files = replacingFiles(replacements, () => correctedFiles(request, rules));
    if (files.length === 0) return null;
    return { changes: Object.fromEntries(files.map((file) => [uriOf(file.real), [editOf(file)]])) };
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}

function correctedFiles(
  { kind, folder, profile, limits }: FixRequest,
  rules: ReadonlySet<string> | null,
): ChangedFile[] {
  const [member, settings] = [
    { path: folder, shown: folder },
    { profile, limits, rules },
  ];
  if (kind === 'skill') return fixSkill(member, settings).files;
  const manifest = manifestIn(folder)?.kind ?? 'plugin';
  return fixManifest({ kind: manifest, ...member }, settings)?.files ?? [];
}

/** One edit from the first changed character to the last. */
function editOf({ real, before, after }: ChangedFile): TextEdit {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const document = TextDocument.create(`file://${real}`, 'markdown', 0, before);
  return {
    range: { start: document.positionAt(start), end: document.positionAt(before.length - end) },
    newText: after.slice(start, after.length - end),
  };
}
