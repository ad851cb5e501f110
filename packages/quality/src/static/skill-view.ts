import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { findHiddenCharacters } from '@plugin-eval/core/text/hidden-characters.ts';
import type { Frontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { hiddenCharacterNotes } from '@plugin-eval/skill/hidden-character-notes.ts';
import type { MarkdownStructure } from '@plugin-eval/skill/markdown-structure.ts';
import type { PromptFile } from '@plugin-eval/skill/prompt-file.ts';
import type { ReadingNote } from '@plugin-eval/skill/reading-note.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { type BodySize, readBodySize } from './body-size.ts';
import { extractFeatures } from './extract-features.ts';
import { onDemand } from './on-demand.ts';
import { readSubstance, type Substance } from './substance.ts';

/** A Markdown file that an agent reads, parsed once for all rules. */
export interface TextView {
  kind: 'skill' | 'agent' | 'command';
  /** The name in the frontmatter, or that of the folder or file. */
  name: string;
  /** File, as named in messages. */
  path: string;
  /** The whole file, frontmatter included, without line ends. */
  lines: readonly string[];
  frontmatter: Frontmatter;
  /**
   * Structure of the text after the frontmatter. Its lines are 0-based and count from
   * `frontmatter.lineCount`.
   */
  readonly body: MarkdownStructure;
  /** Notes on hidden characters, one for each kind. */
  readonly hiddenCharacters: readonly ReadingNote[];
}

/** A skill as its rules see it. */
export interface SkillView extends Omit<Skill, 'notes' | 'body' | 'lines'>, TextView {
  kind: 'skill';
  profile: Profile;
  features: StaticFeatures;
  /** The first line of the body. */
  start: { line: number; column: number };
  /** The whole file. */
  readonly text: string;
  readonly bodySize: BodySize;
  readonly substance: Substance;
}

type Known = Omit<SkillView, 'text' | 'bodySize' | 'substance' | 'hiddenCharacters'>;

export function viewSkill(skill: Skill, profile: Profile): SkillView {
  const { lines, frontmatter } = skill;
  return onDemand<Pick<SkillView, 'text' | 'bodySize' | 'substance' | 'hiddenCharacters'>, Known>(
    {
      text: () => lines.join('\n'),
      bodySize: () => readBodySize(skill),
      substance: () => readSubstance(skill),
      hiddenCharacters: () => hiddenCharactersOf(lines),
    },
    {
      ...skill,
      kind: 'skill',
      profile,
      features: extractFeatures(skill),
      start: { line: Math.min(frontmatter.lineCount + 1, Math.max(1, lines.length)), column: 1 },
    },
  );
}

/** Parses the body of an agent or a command on first use, which may be too costly (SubjectError). */
export function viewPrompt(kind: 'agent' | 'command', file: PromptFile): TextView {
  const { name, path, lines, frontmatter } = file;
  return onDemand<Pick<TextView, 'body' | 'hiddenCharacters'>, Omit<TextView, 'body' | 'hiddenCharacters'>>(
    { body: () => file.body, hiddenCharacters: () => hiddenCharactersOf(lines) },
    { kind, name, path, lines, frontmatter },
  );
}

function hiddenCharactersOf(lines: readonly string[]): ReadingNote[] {
  return hiddenCharacterNotes(findHiddenCharacters(lines), lines);
}
