import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { seenPrompts } from '@plugin-eval/quality/evaluate/improvement/seen-prompts.ts';
import { FEWEST_SESSIONS } from '@plugin-eval/quality/improve/verdict.ts';
import { FEWEST_WORK_CASES } from '@plugin-eval/quality/improve/work/judge-work.ts';
import { withSkillFile } from '@plugin-eval/sessions/change-skill.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { installedText } from '@plugin-eval/sessions/installed-text.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { type Candidate, readCandidates } from '../improvement/read-candidates.ts';
import type { Ports } from '../ports.ts';
import { planWork, readOnlyWork, type SkillWork, type WorkSettings } from '../work/prepare-work.ts';
import { DEFAULT_WORK_SESSIONS } from '../work/work-request.ts';
import type { RewriteRequest } from './rewrite-request.ts';

/** Decisions made before anything is paid for. */
export interface PreparedRewriting {
  shared: WorkSettings;
  work: SkillWork;
  /** SKILL.md as it is. */
  text: string;
  /** Candidates that were given; null where a model writes them. */
  given: readonly Candidate[] | null;
  sessions: number;
}

/** @throws UsageError where nothing could be shown @throws PluginEvalError */
export async function prepareRewriting(request: RewriteRequest, ports: Ports): Promise<PreparedRewriting> {
  const { from = [], sessionsEach: sessions = DEFAULT_WORK_SESSIONS, workingDirectory } = request;
  const shared = await planWork({ ...request, paths: [request.path] }, 'improve --body', ports);
  const all = await readOnlyWork(shared, 'improve --body', ports);
  const given = await givenCandidates(from, all, shared, workingDirectory);
  const work = given === null ? all : withoutSeen(all, given);
  if (sessions < FEWEST_SESSIONS) throw new UsageError(`--body takes ${FEWEST_SESSIONS} sessions or more.`);
  if (work.cases.length < FEWEST_WORK_CASES)
    throw new UsageError(
      `${work.path} has ${work.cases.length} tests that can be executed and graded, and a verdict needs ${FEWEST_WORK_CASES}.`,
    );
  const { folder } = work.subject.skill;
  const name = skillFileName(folder);
  if (name === null) throw new FileError(work.path, 'missing', 'does not exist.');
  const text = readFileSync(join(folder, name), 'utf8');
  return { shared, work, text, given, sessions };
}

/** Candidates of the command line; null without any. @throws UsageError, FileError, SubjectError */
async function givenCandidates(
  from: readonly string[],
  { subject, armsOf }: SkillWork,
  { options }: WorkSettings,
  workingDirectory: string,
): Promise<Candidate[] | null> {
  if (from.length === 0) return null;
  const original = { folder: subject.skill.folder, skill: armsOf([])[0].skill };
  const candidates = await readCandidates(from, original, workingDirectory, options.limits);
  const description = candidates.find(({ kind }) => kind === 'description');
  if (description === undefined) return candidates;
  throw new UsageError(`${description.name} is a description. --body judges the work: leave it out.`);
}

/** Takes out the tests that a candidate quotes: its author has seen them. */
function withoutSeen(work: SkillWork, candidates: readonly Candidate[]): SkillWork {
  const { prompts } = work.planIn(new WorkspaceRegistry()).options.prompts;
  const seen = seenPrompts(
    work.cases.map((index) => prompts[index]?.text ?? ''),
    candidates.map(({ name, skill }) => ({ name, text: installedText(skill) })),
    installedText(work.armsOf([])[0].skill),
  );
  const out = new Map(seen.map(({ prompt, candidate }) => [prompt, candidates[candidate]?.name ?? '']));
  return {
    ...work,
    cases: work.cases.filter((_, at) => !out.has(at)),
    notes: [
      ...work.notes,
      ...[...out].map(
        ([at, name]) =>
          `A test is left out, for its author has seen it: ${name} shares six words in a row with "${prompts[work.cases[at] ?? -1]?.text ?? ''}".`,
      ),
    ],
  };
}

/** The candidates of a model, each with its SKILL.md. */
export function writtenCandidates({ work }: PreparedRewriting, texts: readonly string[]): Candidate[] {
  const [{ skill }] = work.armsOf([]);
  return texts.map((text, index) => ({
    ...{ name: `candidate ${index + 1}`, kind: 'written', skill: withSkillFile(skill, text) },
  }));
}
