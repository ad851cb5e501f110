import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import type { BundledText } from '@plugin-eval/skill/read-references.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { type BodyEvidence, readBodyEvidence } from './body-evidence.ts';
import { type DescriptionEvidence, readDescriptionEvidence } from './description-evidence.ts';
import { closestNeighbours, misplacedLinks } from './neighbour-evidence.ts';
import { onDemand } from './on-demand.ts';
import { type LongReference, longReferences, longReferencesIn } from './reference-evidence.ts';

/** Quotable evidence of a skill. Features hold counts; this holds the counted and the uncounted texts. */
export interface SkillEvidence {
  frontmatter: 'absent' | 'misplaced' | 'unclosed' | 'broken' | 'valid';
  fields: ReadonlyMap<string, unknown>;
  description: DescriptionEvidence;
  body: BodyEvidence;
  /** Files under references/ whose name SKILL.md never mentions. */
  unmentionedReferences: string[];
  /** Long files under references/ without a list of contents. */
  longReferences: LongReference[];
  /** Names of the skills in the same folder that are closest by name. */
  neighbours: string[];
  /** Neighbouring skills that dead links refer to, with the correct links. */
  misplacedLinks: { target: string; found: string }[];
  /** The tests shipped with the skill; null for none. */
  tests: TestEvidence | null;
}

/**
 * @param references the Markdown files under references/ as they were read already; null where they have to be read again
 * @returns what is read when it is asked for, but for those files
 */
export function readSkillEvidence(
  skill: Skill,
  references: readonly BundledText[] | null = null,
): SkillEvidence {
  const { frontmatter, notes, lines, referenceFiles } = skill;
  const ofReferences = references === null ? null : longReferencesIn(references);
  return onDemand<SkillEvidence>({
    frontmatter: () => {
      const unclosed = notes.some(({ rule }) => rule === 'frontmatter-unclosed');
      if (frontmatter.isMisplaced) return 'misplaced';
      return unclosed ? 'unclosed' : frontmatter.status;
    },
    fields: () => frontmatter.fields,
    description: () => readDescriptionEvidence(frontmatter.fields),
    body: () => readBodyEvidence(skill),
    unmentionedReferences: () => unmentioned(referenceFiles, lines.join('\n')),
    longReferences: () => ofReferences ?? longReferences(skill),
    neighbours: () => closestNeighbours(skill),
    misplacedLinks: () =>
      misplacedLinks(
        skill,
        skill.crossReferences.flatMap(({ target, status }) => (status === 'dead' ? [target] : [])),
      ),
    tests: () => readTestEvidence(skill),
  });
}

/** Most files searched for one by one. */
const MOST_FILES = 200;
/** The folder itself, as in "see the files in `references/`": all of its files are mentioned. */
const WHOLE_FOLDER = /references\/?(?![\w/.-])|references\/[\w-]*[*<{[]/;

/** Files that neither their name nor that of a folder on the way to them leads to. */
function unmentioned(files: readonly string[], text: string): string[] {
  if (files.length > MOST_FILES || WHOLE_FOLDER.test(text)) return [];
  return files.filter((file) => {
    const parts = file.split('/').slice(1);
    const stem = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '');
    return ![stem, ...parts.slice(0, -1)].some((part) => part !== '' && text.includes(part));
  });
}

/** The tests shipped with a skill, by whether they should start it. */
interface TestEvidence {
  /** Relative to the skill folder. */
  files: string[];
  shouldTrigger: number;
  shouldNot: number;
  /** Tests that do not say so. */
  unlabelled: number;
  /** Prompts that should start it, else those without a label. */
  prompts: string[];
}

/** @returns what the author's tests say of triggering; null when there are none */
function readTestEvidence({ folder, name }: Skill): TestEvidence | null {
  const read = readEvalCases(folder).filter(({ cases }) => cases.length > 0);
  if (read.length === 0) return null;
  const labelled = read
    .flatMap(({ cases }) => cases)
    .map((one) => ({ prompt: one.prompt, label: labelEvalCase(one, name, false).shouldTrigger }));
  const promptsWith = (wanted: boolean | null) =>
    labelled.filter(({ label }) => label === wanted).map(({ prompt }) => prompt);
  const positive = promptsWith(true);
  const unlabelled = promptsWith(null);
  return {
    files: read.map(({ file }) => file),
    shouldTrigger: positive.length,
    shouldNot: promptsWith(false).length,
    unlabelled: unlabelled.length,
    prompts: positive.length > 0 ? positive : unlabelled,
  };
}
