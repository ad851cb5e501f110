import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Baseline } from '@plugin-eval/core/documents/baseline.ts';
import type { EvaluationDocument, Gate, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, allSkills, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { fileHistory } from '@plugin-eval/quality/evaluate/baseline/file-history.ts';
import { makeBaseline } from '@plugin-eval/quality/evaluate/baseline/make-baseline.ts';
import { type FileHistory, matchBaseline } from '@plugin-eval/quality/evaluate/baseline/match-baseline.ts';
import { ratchetGates } from '@plugin-eval/quality/evaluate/baseline/ratchet-gates.ts';
import { ratchetLookup } from '@plugin-eval/quality/evaluate/baseline/ratchet-lookup.ts';
import { suppressFindings } from '@plugin-eval/quality/evaluate/baseline/suppress-findings.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import type { Notice } from '../notice.ts';
import { forWriting, liesInTarget, readBaseline } from './baseline-file.ts';

export interface BaselineOutcome {
  document: EvaluationDocument;
  /** Returns why a finding of the given document is accepted; null when it is not. */
  reasonFor: (finding: Finding) => string | null;
  gates: Gate[];
  notices: Notice[];
  /** Baseline to write to the named file; null when no file was named. */
  written: { file: string; baseline: Baseline } | null;
}

/** The baseline options of a request. */
export interface BaselineRequest {
  /** Accepts the findings that the file lists, and holds scores to those in it. `trusted`: also inside a target. */
  baseline?:
    | {
        file: string;
        trusted?: boolean | undefined;
        /** Base of its paths, when that is a copy of the working directory at an older commit. */
        root?: string | undefined;
      }
    | undefined;
  /** Makes a baseline of the findings. `reason`: reason for accepting the added ones. */
  writeBaseline?: { file: string; reason?: string | undefined } | undefined;
}

/**
 * Applies baselines to a document.
 * @param today as `2026-11-21`
 * @param validDays days that an acceptance counts; null: without end
 * @throws ConfigError
 */
export async function applyBaseline(
  document: EvaluationDocument,
  { baseline: given, writeBaseline, workingDirectory }: BaselineRequest & { workingDirectory: string },
  targets: readonly string[],
  today: string,
  validDays: number | null = null,
): Promise<BaselineOutcome> {
  const gone = new Map<string, boolean>();
  // Asked for every pair of a skill and an entry, so looked up once.
  const isGone = (path: string) => {
    const known = gone.get(path) ?? !existsSync(resolve(workingDirectory, path));
    gone.set(path, known);
    return known;
  };
  const historyOf = (known: Baseline | null) => fileHistory(document, known?.ratchets ?? [], isGone);
  let obeyed: Obeyed = { document, reasonFor: () => null, gates: [], messages: [] };
  let baseline: Baseline | null = null;
  if (given !== undefined) {
    if (!given.trusted && liesInTarget(given.file, targets, workingDirectory)) {
      obeyed.messages.push(
        `${given.file} is inside the evaluated files and is ignored; --trust-baseline accepts it.`,
      );
    } else {
      baseline = await readBaseline(given.file, given.root ?? workingDirectory);
      obeyed = obeyBaseline(document, baseline, today, historyOf(baseline), validDays);
    }
  }
  const outcome = (messages: readonly string[], written: BaselineOutcome['written']): BaselineOutcome => ({
    document: obeyed.document,
    reasonFor: obeyed.reasonFor,
    gates: obeyed.gates,
    notices: [...obeyed.messages, ...messages].map((message) => ({ kind: 'baseline', message })),
    written,
  });
  if (writeBaseline === undefined) return outcome([], null);
  const { file } = writeBaseline;
  const exists = existsSync(resolve(workingDirectory, file));
  const previous = baseline ?? (exists ? await readBaseline(file, workingDirectory) : null);
  const made = makeBaseline(
    obeyed.document,
    previous,
    writeBaseline.reason ?? '',
    historyOf(previous),
    today,
  );
  const open = made.findings.filter(({ reason }) => reason.trim() === '').length;
  return outcome(
    [
      `${file}: ${plural(made.findings.length, 'finding')}, ${plural(made.ratchets.length, 'score')} written.`,
      ...(open === 0
        ? []
        : [
            `${plural(open, 'finding')} without a reason, not obeyed until there is one: fill in "reason", or use --reason.`,
          ]),
    ],
    { file, baseline: forWriting(made, file, workingDirectory) },
  );
}

interface Obeyed extends Pick<BaselineOutcome, 'reasonFor'> {
  document: EvaluationDocument;
  gates: Gate[];
  messages: string[];
}

function obeyBaseline(
  document: EvaluationDocument,
  baseline: Baseline,
  today: string,
  history: FileHistory,
  validDays: number | null,
): Obeyed {
  const evaluations = topLevelEvaluations(document);
  const match = matchBaseline(evaluations.flatMap(allFindings), baseline.findings, today, history, validDays);
  const messages: string[] = [];
  const first = match.expired[0];
  if (first) {
    messages.push(
      `${plural(match.expired.length, 'baseline entry has', 'baseline entries have')} expired, the first (${first.rule} in ${first.path})${first.expires === undefined ? '' : ` on ${first.expires}`}.`,
    );
  }
  messages.push(...lostRatchets(baseline, evaluations.flatMap(allSkills), history.isGone));
  const open = match.unreasoned[0];
  if (open) {
    messages.push(
      `${plural(match.unreasoned.length, 'baseline entry gives', 'baseline entries give')} no reason and will not be obeyed, the first is ${open.rule} in ${open.path}.`,
    );
  }
  const reasonFor = (finding: Finding) => match.accepted.get(finding)?.reason ?? null;
  return {
    document: suppressFindings(document, reasonFor),
    reasonFor,
    gates: ratchetGates(evaluations.flatMap(allSkills), baseline.ratchets, history.isGone),
    messages,
  };
}

/** Ratchets of skills that are gone and cannot be matched to another skill. */
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
