import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Baseline } from '../../documents/baseline.ts';
import type { EvaluationDocument, Gate, SkillEvaluation } from '../../documents/evaluation.ts';
import { allFindings, allSkills, topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import { fileHistory } from '../../evaluate/baseline/file-history.ts';
import { makeBaseline } from '../../evaluate/baseline/make-baseline.ts';
import { type FileHistory, matchBaseline } from '../../evaluate/baseline/match-baseline.ts';
import { ratchetGates } from '../../evaluate/baseline/ratchet-gates.ts';
import { ratchetLookup } from '../../evaluate/baseline/ratchet-lookup.ts';
import { suppressFindings } from '../../evaluate/baseline/suppress-findings.ts';
import { renderJson } from '../../report/json.ts';
import { plural } from '../../report/number-format.ts';
import { forWriting, liesInTarget, readBaseline } from './baseline-file.ts';
import type { CliIo } from '../../cli/io.ts';
import type { ScoreFlags } from '../../cli/score-flags.ts';
import { writeOutputFile } from '../write-output-file.ts';

export interface BaselineOutcome {
  document: EvaluationDocument;
  gates: Gate[];
  notices: string[];
}

/** What `--baseline` and `--write-baseline` make of a document. @throws ConfigError, OutputError */
export async function applyBaseline(
  document: EvaluationDocument,
  flags: ScoreFlags,
  targets: readonly string[],
  io: CliIo,
): Promise<BaselineOutcome> {
  const notices: string[] = [];
  const gone = new Map<string, boolean>();
  // Asked for every pair of a skill and an entry, so looked up once.
  const isGone = (path: string) => {
    const known = gone.get(path) ?? !existsSync(resolve(io.workingDirectory, path));
    gone.set(path, known);
    return known;
  };
  const historyOf = (known: Baseline | null) => fileHistory(document, known?.ratchets ?? [], isGone);
  let outcome: BaselineOutcome = { document, gates: [], notices };
  let baseline: Baseline | null = null;
  if (flags.baseline !== undefined) {
    if (!flags.trustBaseline && liesInTarget(flags.baseline, targets, io.workingDirectory)) {
      notices.push(
        `${flags.baseline} lies inside what is being evaluated and is ignored; --trust-baseline obeys it.`,
      );
    } else {
      baseline = await readBaseline(flags.baseline, io.workingDirectory);
      outcome = obeyBaseline(document, baseline, io.today(), historyOf(baseline));
      outcome.notices.unshift(...notices);
    }
  }
  if (flags.writeBaseline !== undefined) {
    const exists = existsSync(resolve(io.workingDirectory, flags.writeBaseline));
    const previous =
      baseline ?? (exists ? await readBaseline(flags.writeBaseline, io.workingDirectory) : null);
    const made = makeBaseline(outcome.document, previous, flags.reason ?? '', historyOf(previous));
    const written = forWriting(made, flags.writeBaseline, io.workingDirectory);
    writeOutputFile(flags.writeBaseline, renderJson(written), io.workingDirectory);
    const open = made.findings.filter(({ reason }) => reason.trim() === '').length;
    outcome.notices.push(
      `${flags.writeBaseline}: ${plural(made.findings.length, 'finding')}, ${plural(made.ratchets.length, 'score')} written.`,
      ...(open === 0
        ? []
        : [
            `${plural(open, 'finding')} without a reason, not obeyed until there is one: fill in "reason", or use --reason.`,
          ]),
    );
  }
  return outcome;
}

function obeyBaseline(
  document: EvaluationDocument,
  baseline: Baseline,
  today: string,
  history: FileHistory,
): BaselineOutcome {
  const evaluations = topLevelEvaluations(document);
  const match = matchBaseline(evaluations.flatMap(allFindings), baseline.findings, today, history);
  const notices: string[] = [];
  const first = match.expired[0];
  if (first) {
    notices.push(
      `${plural(match.expired.length, 'baseline entry has', 'baseline entries have')} expired, the first (${first.rule} in ${first.path}) on ${first.expires}.`,
    );
  }
  notices.push(...lostRatchets(baseline, evaluations.flatMap(allSkills), history.isGone));
  const open = match.unreasoned[0];
  if (open) {
    notices.push(
      `${plural(match.unreasoned.length, 'baseline entry gives', 'baseline entries give')} no reason and will not be obeyed, the first is ${open.rule} in ${open.path}.`,
    );
  }
  return {
    document: suppressFindings(document, (finding) => match.accepted.get(finding)?.reason ?? null),
    gates: ratchetGates(evaluations.flatMap(allSkills), baseline.ratchets, history.isGone),
    notices,
  };
}

/** Scores that were held for skills which are gone and cannot be told to be any other. */
function lostRatchets(
  { ratchets }: Baseline,
  skills: readonly SkillEvaluation[],
  isGone: (path: string) => boolean,
): string[] {
  const ratchetOf = ratchetLookup(ratchets, isGone);
  const found = new Set(skills.map((skill) => ratchetOf(skill)));
  const lost = ratchets.filter((ratchet) => !found.has(ratchet) && isGone(ratchet.path));
  const first = lost[0];
  if (!first) return [];
  const many = plural(
    lost.length,
    'held score belongs to a skill that is',
    'held scores belong to skills that are',
  );
  return [
    `${many} gone, the first is ${first.path} with ${first.composite.toFixed(2)}; --write-baseline drops them.`,
  ];
}
