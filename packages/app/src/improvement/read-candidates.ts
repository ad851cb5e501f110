import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ImprovementCandidate } from '@plugin-eval/core/documents/improvement.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { withDescription, withSkillFile } from '@plugin-eval/sessions/change-skill.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { versionAtReference } from '../git-version/version-at-reference.ts';

const MOST_CANDIDATES = 20;
const MOST_BYTES = 1024 * 1024;
/** Fields in which tools that write descriptions keep their best one. */
const DESCRIPTION_FIELDS = ['best_description', 'new_description', 'description'];

/** A change of the skill, ready to be installed in its place. */
export interface Candidate {
  name: string;
  kind: ImprovementCandidate['kind'];
  skill: SynthesisedSkill;
}

/** The skill that candidates replace. */
export interface ReplacedSkill {
  /** Real path of its folder. */
  folder: string;
  skill: SynthesisedSkill;
}

/**
 * Reads the candidates, each as it would stand in the place of the original.
 * @throws UsageError for a candidate that changes nothing, or is given twice
 * @throws FileError, SubjectError, GitVersionError
 */
export async function readCandidates(
  from: readonly string[],
  original: ReplacedSkill,
  workingDirectory: string,
  limits: InstallRules,
): Promise<Candidate[]> {
  if (from.length > MOST_CANDIDATES)
    throw new UsageError(
      `--from takes ${MOST_CANDIDATES} candidates at most, and each makes a gain harder to show.`,
    );
  const candidates: Candidate[] = [];
  for (const name of from) {
    const candidate = await readCandidate(name, original, workingDirectory, limits);
    if (candidate.skill.hash === original.skill.hash)
      throw new UsageError(`${name} changes nothing of the skill that an agent would see.`);
    const same = candidates.find(({ skill }) => skill.hash === candidate.skill.hash);
    if (same !== undefined) throw new UsageError(`${same.name} and ${name} are the same candidate.`);
    candidates.push(candidate);
  }
  return candidates;
}

async function readCandidate(
  name: string,
  { folder, skill }: ReplacedSkill,
  workingDirectory: string,
  limits: InstallRules,
): Promise<Candidate> {
  if (name.startsWith('git:')) {
    const older = await versionAtReference(folder, name.slice('git:'.length));
    try {
      return { name, kind: 'git', skill: synthesiseSkill(older.folder, name, limits) };
    } finally {
      older.remove();
    }
  }
  const path = resolve(workingDirectory, name);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new FileError(name, 'missing', 'does not exist.');
  if (stat.isDirectory()) {
    if (skillFileName(path) === null) throw new FileError(name, 'foreign', 'holds no SKILL.md.');
    return { name, kind: 'folder', skill: synthesiseSkill(path, name, limits) };
  }
  const text = readBoundedFile(path, name, MOST_BYTES).replace(/^\ufeff/, '');
  if (basename(path).toLowerCase() === 'skill.md' || /^---[ \t]*\r?\n/.test(text))
    return { name, kind: 'skill-file', skill: withSkillFile(skill, text) };
  const description = path.endsWith('.json') ? descriptionIn(text, name) : text.trim();
  if (description === '') throw new FileError(name, 'foreign', 'is empty.');
  return { name, kind: 'description', skill: withDescription(skill, description) };
}

/** @throws FileError */
function descriptionIn(text: string, name: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileError(name, 'not-json', 'is not valid JSON.');
  }
  const found = isRecord(value) ? DESCRIPTION_FIELDS.map((field) => value[field]) : [];
  const description = found.find((one) => typeof one === 'string');
  if (typeof description === 'string') return description.trim();
  throw new FileError(
    name,
    'foreign',
    `has no description. A JSON file names it in one of: ${DESCRIPTION_FIELDS.join(', ')}.`,
  );
}
