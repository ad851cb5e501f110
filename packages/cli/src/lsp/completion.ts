import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { filesOfSkill } from '@plugin-eval/quality/fix/files-of-skill.ts';
import {
  BOOLEAN_FIELDS,
  CONTEXTS,
  EFFORT_LEVELS,
  MODEL_NAMES,
  SHELLS,
} from '@plugin-eval/quality/static/field-values.ts';
import { BUILT_IN_ROLES, PROFILE_FIELDS } from '@plugin-eval/quality/static/profiles.ts';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { CheckedSubject } from './checked-subject.ts';
import type { DocumentPlace } from './document-place.ts';
import type { Neighbours } from './neighbours.ts';
import { begunWord } from './path-around.ts';

const AGENT_FIELDS = ['name', 'description', 'tools', 'model', 'skills', 'color', 'permissionMode'];
const MOST_PATHS = 500;

/** Values of a field that has few. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(BOOLEAN_FIELDS).map((field) => [field, ['true', 'false']])),
  effort: EFFORT_LEVELS,
  context: CONTEXTS,
  shell: SHELLS,
  model: MODEL_NAMES,
};

export interface CompletionContext {
  place: DocumentPlace;
  subject: CheckedSubject;
  profile: Profile;
  neighbours: () => Neighbours;
}

/** Completes fields and their values in the frontmatter; bundled paths, skills and agents in the body. */
export function completionsAt({ place, subject, profile, neighbours }: CompletionContext): CompletionItem[] {
  const { before, isInFrontmatter, field, fields } = place;
  if (!isInFrontmatter) return inBody(place, subject, neighbours);
  if (/^[\w-]{0,40}$/.test(before)) {
    const known = subject.kind === 'agent' ? AGENT_FIELDS : PROFILE_FIELDS[profile].fields;
    return known
      .filter((name) => !fields.has(name) || before.startsWith(name))
      .map((name) => ({ label: name, kind: CompletionItemKind.Field, insertText: `${name}: ` }));
  }
  if (field === 'skills') return neighbours().skills.map(named(CompletionItemKind.Module));
  if (field === 'agent')
    return [...neighbours().agents, ...Object.keys(BUILT_IN_ROLES)].map(named(CompletionItemKind.Class));
  return (VALUES[field ?? ''] ?? []).map(named(CompletionItemKind.Value));
}

function inBody(
  { before }: DocumentPlace,
  { kind, path }: CheckedSubject,
  neighbours: CompletionContext['neighbours'],
): CompletionItem[] {
  const begun = begunWord(before);
  const opener = before.at(-begun.length - 1);
  const isPath = opener === '(' || opener === '`' || /^\.?\w*\//.test(begun);
  const paths =
    kind === 'skill' && isPath
      ? filesOfSkill(path)
          .slice(0, MOST_PATHS)
          .map((file) => ({
            ...{ label: file, kind: CompletionItemKind.File, filterText: file },
            insertText: begun.startsWith('./') ? `./${file}` : file,
          }))
      : [];
  if (opener !== '`' || begun.includes('/')) return paths;
  const { skills, agents } = neighbours();
  return [
    ...paths,
    ...skills.map(named(CompletionItemKind.Module)),
    ...agents.map(named(CompletionItemKind.Class)),
  ];
}

function named(kind: CompletionItemKind): (label: string) => CompletionItem {
  return (label) => ({ label, kind });
}
