import type { EvalCase } from '../eval-case.ts';
import { defined, graderOf, listOrNone } from './case-fields.ts';
import { json } from './write-skill-creator.ts';
import type { CasesToWrite, WrittenCases, WrittenFiles } from './written-cases.ts';

/** Names of folders that every system allows, and that are no folders of files of tests. */
const FOLDER = /^[a-z0-9][a-z0-9-]{0,59}$/;
const TAKEN =
  /^(?:files?|fixtures?|tasks|targets|data|inputs?|outputs?|expected|solutions?|references?|assets|results?|reports?|runs|graders?|con|nul|aux|prn)$/;

/**
 * Cases as scenarios of Tessl: a folder of `evals/` each, with `task.md` and `criteria.json`. Labels are metadata.
 * Source: docs.tessl.io, "Evaluate skill quality using scenarios", November 2026.
 */
export function writeTessl({ skill, cases }: CasesToWrite): WrittenCases {
  const files: WrittenFiles = new Map();
  const taken = new Set<string>();
  for (const [index, one] of cases.entries()) {
    const folder = folderFor(one.id, index, taken);
    taken.add(folder);
    files.set(`evals/${folder}/task.md`, { text: taskOf(one.prompt) });
    files.set(`evals/${folder}/criteria.json`, { text: json(criteriaOf(one, folder, skill)) });
  }
  return { files, cautions: [] };
}

function folderFor(id: string | null, index: number, taken: ReadonlySet<string>): string {
  if (id !== null && FOLDER.test(id) && !TAKEN.test(id) && !taken.has(id)) return id;
  for (let next = index + 1; ; next += 1) if (!taken.has(`scenario-${next}`)) return `scenario-${next}`;
}

/** A prompt that begins like frontmatter gets an empty one, which is left out again. */
function taskOf(prompt: string): string {
  return prompt.startsWith('---') ? `---\n---\n${prompt}\n` : `${prompt}\n`;
}

function criteriaOf(one: EvalCase, folder: string, skill: string): Record<string, unknown> {
  const { expectedSkills, id } = one;
  const judged = (one.task?.graders ?? []).flatMap((stated) => {
    const grader = graderOf(stated);
    return grader?.kind === 'judged' ? [grader] : [];
  });
  const metadata = defined({
    skill,
    id: id === null || id === folder ? undefined : id,
    should_trigger: one.shouldTrigger ?? undefined,
    expected_skill: expectedSkills?.expected,
    acceptable_skills: listOrNone(expectedSkills?.acceptable ?? []),
    excluded_skills: listOrNone(expectedSkills?.excluded ?? []),
    bucket: one.bucket ?? undefined,
  });
  return {
    context: one.expectedOutput ?? '',
    type: 'weighted_checklist',
    checklist: [
      ...judged.map(({ name, expectation, weight }, index) => ({
        ...{ name: name ?? `item-${index + 1}`, description: expectation, max_score: weight },
      })),
      ...one.expectations.map((description, index) => ({
        ...{ name: `expectation-${index + 1}`, description, max_score: 1 },
      })),
    ],
    metadata,
  };
}
