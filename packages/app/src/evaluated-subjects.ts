import type { PublishedEvaluation } from '@plugin-eval/core/documents/viewer.ts';
import type { SubjectRecord } from '@plugin-eval/engine/store/document-records.ts';

/** A single skill or plugin. */
export type PublishedMember = Exclude<PublishedEvaluation, { evaluations: unknown }>;

/** The evaluation itself, or those of a collection, each followed by the skills of a plugin. */
export function membersOf(document: PublishedEvaluation): PublishedMember[] {
  const top = 'evaluations' in document ? document.evaluations : [document];
  return top.flatMap((evaluation) =>
    'skills' in evaluation ? [evaluation, ...evaluation.skills] : [evaluation],
  );
}

/** Returns history entries for each evaluated skill and plugin. A skill shared by plugins appears once. */
export function evaluatedSubjects(document: PublishedEvaluation): SubjectRecord[] {
  const byPath = new Map<string, SubjectRecord>();
  for (const evaluation of membersOf(document)) {
    const { subject, depth, composite } = evaluation;
    const place = `${subject.kind} ${subject.path}`;
    if (byPath.has(place)) continue;
    byPath.set(place, {
      path: subject.path,
      name: subject.name,
      kind: subject.kind === 'plugin' ? 'plugin' : 'skill',
      sha256: subject.sha256,
      depth: depth.effective,
      score: composite.score,
      ciLow: composite.ci_low,
      ciHigh: composite.ci_high,
      badge: composite.badge,
      complete: composite.complete,
      models: modelsOf(evaluation),
      isMember: evaluation !== document,
    });
  }
  return [...byPath.values()];
}

/** Every model that answered, in the order of the layers. Scores passed in have no model. */
function modelsOf({ layers, ranking, safety }: PublishedMember): string[] {
  const ofLayers = layers.flatMap((layer) => {
    if (layer.name === 'judge') return layer.self_reported ? [] : layer.models;
    return layer.name === 'monte_carlo' ? [layer.model, layer.quality_model] : [];
  });
  const all = [...ofLayers, ...(ranking?.models ?? []), safety?.model ?? null];
  return [...new Set(all.filter((model) => model !== null))];
}
