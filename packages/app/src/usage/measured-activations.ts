import { dirname, resolve } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { Usage, UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import type { PublishedEvaluation } from '@plugin-eval/core/documents/viewer.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import type { SubjectResult } from '@plugin-eval/engine/store/document-records.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { isUnchanged } from '@plugin-eval/skill/read-skill.ts';
import { membersOf } from '../evaluated-subjects.ts';
import type { Ports } from '../ports.ts';
import { recogniseDocument } from '../viewer/recognise-document.ts';

type Measured = NonNullable<UsedSkill['measured']>;

/** Most documents that are read: each may be large. */
const MOST_DOCUMENTS = 50;

/**
 * Adds the last measured activation of each installed skill from a local journal. One that cannot be opened leaves the
 * counts as they are.
 */
export async function withMeasured(
  usage: Usage,
  { workingDirectory, limits }: { workingDirectory: string; limits: ReadLimits },
  store: Ports['store'],
): Promise<Usage> {
  const folders = new Map(
    usage.skills.flatMap(({ path }) => {
      const real = path === null ? null : realPathOrNull(resolve(workingDirectory, dirname(path)));
      return path === null || real === null ? [] : [[path, real] as const];
    }),
  );
  const found = await lastActivations(store, new Set(folders.values()), limits);
  const measuredAt = (path: string | null) => found.get(folders.get(path ?? '') ?? '') ?? null;
  return { ...usage, skills: usage.skills.map((skill) => ({ ...skill, measured: measuredAt(skill.path) })) };
}

/** Returns the last measured activation of one skill from a local journal; null without one. @param folder a real path */
export async function measuredActivation(
  folder: string,
  store: Ports['store'],
  limits: ReadLimits,
): Promise<Measured | null> {
  return (await lastActivations(store, new Set([folder]), limits)).get(folder) ?? null;
}

async function lastActivations(
  store: Ports['store'],
  wanted: ReadonlySet<string>,
  limits: ReadLimits,
): Promise<Map<string, Measured>> {
  try {
    const journal = await store.openJournal();
    try {
      return await activationsIn(journal, wanted, limits);
    } finally {
      await journal.close();
    }
  } catch (error) {
    if (PluginEvalError.isInstance(error)) return new Map();
    throw error;
  }
}

async function activationsIn(
  journal: Journal,
  wanted: ReadonlySet<string>,
  limits: ReadLimits,
): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  const documents = new Map<string, PublishedEvaluation | null>();
  // The newest first.
  for (const subject of await journal.listSubjects()) {
    const folder = realPathOrNull(resolve(subject.workingDirectory, subject.path));
    const isDeep = subject.kind === 'skill' && subject.depth === 'deep';
    if (!isDeep || folder === null || !wanted.has(folder) || found.has(folder)) continue;
    const key = `${subject.runId} ${subject.position}`;
    if (!documents.has(key)) {
      if (documents.size >= MOST_DOCUMENTS) break;
      documents.set(key, await evaluationOf(journal, subject));
    }
    const measured = activationOf(documents.get(key) ?? null, subject, folder, limits);
    if (measured !== null) found.set(folder, measured);
  }
  return found;
}

async function evaluationOf(
  journal: Journal,
  { runId, position }: SubjectResult,
): Promise<PublishedEvaluation | null> {
  const stored = await journal.findDocument(runId, position);
  if (stored === null) return null;
  const recognised = recogniseDocument(JSON.parse(stored.document));
  if (recognised.problem !== null || recognised.published.kind !== 'evaluation') return null;
  return recognised.published.document;
}

function activationOf(
  document: PublishedEvaluation | null,
  { path, recordedAt, sha256 }: SubjectResult,
  folder: string,
  limits: ReadLimits,
): Measured | null {
  const member =
    document === null ? undefined : membersOf(document).find(({ subject }) => subject.path === path);
  if (member === undefined || 'skills' in member) return null;
  const { layers } = fromPublished(member) as SkillEvaluation;
  const layer = layers.find(({ name }) => name === 'monte_carlo');
  if (layer?.name !== 'monte_carlo' || layer.activation === null || layer.activation.rate === null)
    return null;
  const { rate, ciLow, ciHigh } = layer.activation;
  return {
    ...{ rate, low: ciLow, high: ciHigh, driver: layer.driver, at: recordedAt.toISOString() },
    changed: sha256 === null || !isUnchanged({ folder, path: 'SKILL.md', sha256 }, limits),
  };
}
