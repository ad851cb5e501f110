import { basename, dirname, join } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { type AnalysisJob, failureOf, runAll } from '@plugin-eval/quality/evaluate/analysis-job.ts';
import { applySeverity } from '@plugin-eval/quality/evaluate/apply-severity.ts';
import { collectMembers } from '@plugin-eval/quality/evaluate/collect-members.ts';
import type { Clock, EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import { findingFromNote } from '@plugin-eval/quality/static/finding-from-note.ts';
import { findAnyRule } from '@plugin-eval/report/rule-catalogue.ts';
import { readdirSync, replacingFiles } from '@plugin-eval/skill/file-access.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import type { CollectionMembers, FailedMember, Member } from '@plugin-eval/skill/member.ts';
import { pickSkillFile } from '@plugin-eval/skill/skill-file.ts';
import type { CheckedSubject } from './checked-subject.ts';

/** Everything found of one subject. */
export interface Checked {
  /** Findings of layer 1, and where it ran, of the scanner. Files are real paths. */
  findings: Finding[];
  /** Findings of the scanner among them; null where it did not run. */
  scanned: Finding[] | null;
  /** The whole evaluation of a skill. */
  skill: SkillEvaluation | null;
  /** Layer 1 score of an agent file, 0 to 1. */
  agentScore: number | null;
}

/**
 * Checks a skill, an agent, a command or a manifest. Reads only, and executes nothing.
 * @param replacements real paths with the files to read instead
 */
export async function checkSubject(
  subject: CheckedSubject,
  options: EvaluationOptions,
  replacements: ReadonlyMap<string, string>,
  clock: Clock,
): Promise<Checked> {
  const none: Checked = { findings: [], scanned: null, skill: null, agentScore: null };
  if (subject.kind === 'manifest')
    return { ...none, findings: replacingFiles(replacements, () => manifestFindings(subject, options)) };
  const job = jobOf(subject);
  const [watched] = await runAll([job], { options, watched: false, replacements }, clock);
  const outcome = watched?.outcome;
  switch (outcome?.kind) {
    case 'skill': {
      const { scan, findings } = outcome.evaluation;
      const scanned = scan?.findings ?? null;
      return { ...none, findings: [...findings, ...(scanned ?? [])], scanned, skill: outcome.evaluation };
    }
    case 'agent':
      return { ...none, findings: outcome.evaluation.findings, agentScore: outcome.evaluation.score };
    case 'command':
      return { ...none, findings: outcome.findings };
    case 'failed':
      return { ...none, findings: [failure(outcome.error, mainFileOf(subject))] };
    default:
      return none;
  }
}

/** The file that a failure of a whole subject is shown in. */
function mainFileOf({ kind, path }: CheckedSubject): string {
  const name = kind === 'skill' ? pickSkillFile(readdirSync(path)) : null;
  return name === null ? path : join(path, name);
}

function jobOf({ kind, path, root }: CheckedSubject): AnalysisJob {
  // Findings are to name real paths.
  const member: Member = { path, shown: path };
  return kind === 'agent' || kind === 'command' ? { kind, member, root } : { kind: 'skill', member };
}

function manifestFindings({ path }: CheckedSubject, options: EvaluationOptions): Finding[] {
  const manifest = manifestIn(path);
  if (manifest === null) return [];
  const file = join(path, manifest.path);
  const target = { kind: manifest.kind, path, shown: path };
  let found: CollectionMembers;
  try {
    found = collectMembers([target], options);
  } catch (error) {
    // An editor goes on, whatever is wrong with one file.
    return [failure(failureOf(error, target), file)];
  }
  const { plugins, errors } = found;
  const own = plugins.filter((plugin) => plugin.path === path);
  const noted = own.flatMap(({ notes }) => notes.map((note) => findingFromNote(note, file)));
  return [
    ...applySeverity({ findings: noted, suppressed: [] }, options.severity).findings,
    ...[...errors, ...own.flatMap((plugin) => plugin.errors)]
      .filter((error) => error.path === path || basename(dirname(error.path)) === basename(dirname(file)))
      .map((error) => failure(error, file)),
  ];
}

function failure({ rule, message }: FailedMember, file: string): Finding {
  const { why = '', fix = '' } = findAnyRule(rule) ?? {};
  return {
    ...{ rule, level: 'error', severity: null, message, why, fix, file },
    ...{ line: null, column: null, evidence: null },
  };
}
