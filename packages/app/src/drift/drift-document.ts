import type { Drift, DriftCase, DriftedSkill } from '@plugin-eval/core/documents/drift.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import { driftCases } from '@plugin-eval/quality/drift/drift-cases.ts';
import type { DriftSubject } from '@plugin-eval/quality/drift/drift-subject.ts';
import {
  describeBaseline,
  type JudgedSuite,
  judgeSince,
  judgeSuite,
  worstVerdict,
} from '@plugin-eval/quality/drift/judge-suite.ts';
import type { DriftRun } from '@plugin-eval/quality/drift/measure-drift.ts';
import { leftOutNotes } from '@plugin-eval/quality/monte-carlo/left-out-notes.ts';
import { promptHash } from '../improvement/prompt-uses.ts';
import type { PreparedDrift, SuiteMember } from './prepare-drift.ts';
import type { MatchedSkill, StoredRuns } from './stored-runs.ts';

/** A skill with what it was measured by; null where it was not. */
export interface DriftedMember {
  member: SuiteMember;
  measured: { of: DriftSubject; run: DriftRun } | null;
  /** Reason it was not measured, or cannot be compared; null when it can. */
  problem: string | null;
}

/** Puts the document together. Pure. @param stored null without `since` */
export function driftDocument(
  prepared: PreparedDrift,
  drifted: readonly DriftedMember[],
  stored: StoredRuns | null,
): Drift {
  const { compared, sides, sessions, settings, judge } = prepared;
  const skills = drifted.map((one) => skillFacts(one));
  const terms = { sessions, names: sideNames(prepared), seed: settings.models.seed };
  const [side] = sides;
  const judged: JudgedSuite =
    stored !== null
      ? judgeSince(skills, terms, (indices, measure) =>
          stored.means(
            indices.map((index) => matchedSkill(skills[index] as DriftedSkill)),
            ...([measure, [side.driver, side.model.name]] as const),
          ),
        )
      : compared === 'baseline'
        ? describeBaseline(skills, terms)
        : judgeSuite(skills, terms);
  const runs = drifted.flatMap(({ measured }) => measured?.run ?? []);
  const reported = (arm: number) => [
    ...new Set(runs.flatMap(({ activation }) => activation.reportedModels[arm] ?? [])),
  ];
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    ...{ compared, verdict: worstVerdict(judged.suite) },
    sides: [
      ...(stored?.before(side.driver, side.model.name) ?? []),
      ...sides.map(({ driver, driverVersion, model }, arm) => ({
        ...{ driver, driverVersion, model: model.name, reportedModels: reported(arm), runs: [] },
      })),
    ],
    ...{ sessionsEach: sessions, seed: settings.models.seed },
    suite: judged.suite,
    skills: skills.map((skill, index): DriftedSkill => {
      const measures = judged.skills[index] ?? [];
      return { ...skill, measures, verdict: worstVerdict(measures) };
    }),
    judges: null,
    gradedBy: judge?.models[0]?.name ?? null,
    complete: runs.every(({ complete }) => complete) && drifted.every(({ problem }) => problem === null),
    costUsd: totalPaid(runs.flatMap(({ paid }) => paid)).costUsd,
    notes: [],
  };
}

/** A skill as stored runs are matched with it. */
export function matchedSkill({
  name,
  hash,
  cases,
}: Pick<DriftedSkill, 'name' | 'hash'> & { cases: readonly Pick<DriftCase, 'hash'>[] }): MatchedSkill {
  return { name, hash: hash ?? '', prompts: cases.map((one) => one.hash) };
}

function skillFacts({ member, measured, problem }: DriftedMember): DriftedSkill {
  const { path, compared } = member;
  const common = { verdict: 'invalid' as const, measures: [] };
  if (compared === null || measured === null)
    return {
      ...common,
      ...{ name: compared?.original.name ?? path, path, hash: compared?.original.hash ?? null, problem },
      ...{ complete: false, promptsFrom: '', installed: [], cases: [], notes: [] },
    };
  const { of, run } = measured;
  const { original, chosen, around } = compared;
  const several = run.activation.reportedModels.find((models) => models.length > 1);
  return {
    ...common,
    ...{ name: original.name, path, hash: original.hash, complete: run.complete },
    problem:
      problem ??
      run.invalidReason ??
      (several === undefined
        ? null
        : `Several models answered on one side (${several.join(', ')}). Name one model by its full id.`),
    promptsFrom: chosen.source.file ?? '',
    installed: of.comparison.arms[0].installed.map(({ name }) => name),
    cases: driftCases(of, run, promptHash),
    notes: [...chosen.notes, ...around.notes, ...leftOutNotes([original, ...around.skills])],
  };
}

function sideNames({ sides: [first, second], compared }: PreparedDrift): [string, string] {
  if (second === undefined) return ['the present', 'the present'];
  return compared === 'models' ? [first.model.name, second.model.name] : [first.driver, second.driver];
}
