import { setImmediate } from 'node:timers/promises';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import type { CorpusView } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';

/** An omitted skill, with the reason as a sentence. */
export interface LeftOutSkill {
  path: string;
  reason: string;
}

export interface PresentSkills {
  skills: CorpusSkill[];
  leftOut: LeftOutSkill[];
}

/** Skills read before signals and timers get their turn. */
const READ_AT_ONCE = 20;

/**
 * Reads all skills of a corpus and keeps those unchanged since indexing: no game is played for another text.
 */
export async function presentSkills(view: CorpusView): Promise<PresentSkills> {
  const present: PresentSkills = { skills: [], leftOut: [] };
  for (const [index, skill] of view.skills.entries()) {
    if (index % READ_AT_ONCE === 0) await setImmediate();
    const read = loadUnchanged(view, skill);
    if ('reason' in read) present.leftOut.push(read);
    else present.skills.push(skill);
  }
  return present;
}

/** A skill of the corpus, unless it is another one than was indexed. */
export function loadUnchanged(view: CorpusView, skill: CorpusSkill): Contender | LeftOutSkill {
  try {
    const contender = view.load(skill);
    if (contender.competitor.contentSha256 === skill.contentSha256) return contender;
    return { path: skill.path, reason: 'It has changed since it was indexed; run plugin-eval init again.' };
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return { path: skill.path, reason: `${error.message} Run plugin-eval init again.` };
  }
}

/** Bytes of a skill's texts. */
export function shownBytes({ files }: Pick<Contender, 'files'>): number {
  return files.reduce((sum, { path, text }) => sum + Buffer.byteLength(path) + Buffer.byteLength(text), 0);
}
