import type { Usage, UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import { formatName } from '../format-name.ts';
import type { Section, Words } from '../view-model/blocks.ts';
import { list, section } from '../view-model/build-blocks.ts';

const MOST_SUGGESTED = 5;

/** Next steps: skills that may not be needed, descriptions that may not say enough, and lists without room. */
export function suggestionsSection(skills: readonly UsedSkill[], { missed }: Usage): Section[] {
  const paths = (wanted: (skill: UsedSkill) => boolean) => [
    ...new Map(
      skills.flatMap((skill) => (skill.path !== null && wanted(skill) ? [[skill.name, skill.path]] : [])),
    ),
  ];
  const isMissed = new Set(missed?.map(({ skill }) => skill));
  const dormant = paths(({ verdict }) => verdict === 'dormant');
  const unclear = paths(({ name }) => isMissed.has(name));
  return section('next', dormant.length + unclear.length === 0 ? null : 'Next steps', [
    list(
      [
        ...dormant
          .slice(0, MOST_SUGGESTED)
          .map(([name = '', path = '']) =>
            suggestion(
              `${formatName(name)} is dormant. Find out whether it is needed at all:`,
              `plugin-eval retire ${folderOf(path)} --dry-run`,
            ),
          ),
        ...unclear
          .slice(0, MOST_SUGGESTED)
          .map(([name = '', path = '']) =>
            suggestion(
              `${formatName(name)} was missed. Let candidates for its description race:`,
              `plugin-eval improve ${folderOf(path)} --description --dry-run`,
            ),
          ),
      ],
      { most: 2 * MOST_SUGGESTED },
    ),
  ]);
}

function suggestion(why: string, command: string): Words {
  return [`${why} `, { text: command, tone: 'code' }];
}

/** Folder of a SKILL.md as a shell takes it. */
function folderOf(path: string): string {
  const folder = path.replace(/\/[^/]*$/, '') || '.';
  return /^[\w./~-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
}
