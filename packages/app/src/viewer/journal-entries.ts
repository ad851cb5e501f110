import { resolve } from 'node:path';
import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type {
  HistoryEntry,
  ViewerEntry,
  ViewerRun,
  ViewerRunDetails,
} from '@plugin-eval/core/documents/viewer.ts';
import { notInViewer, ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import type { DocumentSummary } from '@plugin-eval/engine/store/document-records.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from '../ports.ts';
import { describeRun, summaryOf } from '../runs/run-documents.ts';
import { recogniseDocument } from './recognise-document.ts';

/** The place of a document in the journal. */
export interface DocumentPlace {
  run: string;
  position: number;
}

const ID = /^(r[a-z0-9]{1,64})-(\d{1,6})$/;

export function entryId({ run, position }: DocumentPlace): string {
  return `${run}-${position}`;
}

/** @returns null for what is not an id of a document in the journal */
export function placeOf(entryId: string): DocumentPlace | null {
  const [, run, position] = ID.exec(entryId) ?? [];
  return run === undefined || position === undefined ? null : { run, position: Number(position) };
}

export function entryOf({
  runId: run,
  position,
  kind,
  title,
  outcome,
  recordedAt,
}: DocumentSummary): ViewerEntry {
  return {
    id: entryId({ run, position }),
    kind: kind as ViewedKind,
    title,
    from: { file: null, run },
    outcome,
    at: recordedAt.toISOString(),
  };
}

/** A document of the journal. @throws ViewerRequestError, also when another version wrote it */
export async function documentAt(
  journal: Journal,
  { run, position }: DocumentPlace,
): Promise<PublishedDocument> {
  const stored = await journal.findDocument(run, position);
  if (stored === null) throw notInViewer(`document ${position} of run ${run}`);
  const recognised = recogniseDocument(jsonIn(stored.document));
  if (recognised.problem === null) return recognised.published;
  const remedy = `Score it again; the responses are in the journal and are not paid for again.`;
  throw new ViewerRequestError(
    'other-version',
    recognised.problem === 'newer'
      ? `This document was written by a newer plugin-eval (schema ${recognised.version}). Update plugin-eval.`
      : `This document was written by another version of plugin-eval, and cannot be shown by this one. ${remedy}`,
  );
}

/** Returns null for invalid JSON, which is not a document either. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Evaluations, newest first. @param subjectPath as documents name it, or absolute; null for all */
export async function historyOf(journal: Journal, subjectPath: string | null): Promise<HistoryEntry[]> {
  const subjects = await journal.listSubjects();
  const costs = new Map((await journal.listRuns()).map(({ id, costUsd }) => [id, costUsd]));
  return subjects
    .filter(
      ({ path, workingDirectory }) =>
        subjectPath === null || path === subjectPath || resolve(workingDirectory, path) === subjectPath,
    )
    .map((subject) => ({
      id: entryId({ run: subject.runId, position: subject.position }),
      run: subject.runId,
      at: subject.recordedAt.toISOString(),
      path: subject.path,
      working_directory: subject.workingDirectory,
      name: subject.name,
      is_member: subject.isMember,
      sha256: subject.sha256,
      tool_version: subject.toolVersion,
      depth: subject.depth,
      score: subject.score,
      ci_low: subject.ciLow,
      ci_high: subject.ciHigh,
      badge: subject.badge,
      complete: subject.complete,
      models: [...subject.models],
      cost_usd: costs.get(subject.runId) ?? null,
    }));
}

/** All runs, newest first, each with its document. */
export async function runsWithEntries(journal: Journal, ports: Pick<Ports, 'machine'>): Promise<ViewerRun[]> {
  const runs = await journal.listRuns();
  const documents = Map.groupBy(await journal.listDocuments(), ({ runId }) => runId);
  return runs.map((run) => ({
    summary: toDocument(summaryOf(run, ports)) as ViewerRun['summary'],
    entries: (documents.get(run.id) ?? []).map(entryOf),
  }));
}

/** @throws RunError */
export async function runDetails(
  journal: Journal,
  run: string,
  ports: Pick<Ports, 'machine'>,
): Promise<ViewerRunDetails> {
  return toDocument(await describeRun(journal, run, ports)) as ViewerRunDetails;
}
