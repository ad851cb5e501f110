import { dirname, resolve } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Validity } from '@plugin-eval/core/documents/validity.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { readOwnOutcomes } from '@plugin-eval/quality/validity/read-own-outcomes.ts';
import { relateOutcomes, type ScoredOutcomes } from '@plugin-eval/quality/validity/relate-outcomes.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';
import { score } from './score.ts';

const MOST_BYTES = 50_000_000;

/** Outcomes that a user measured, and the skills. */
export interface ValidityRequest extends SettingsRequest {
  /** A CSV file: a row for each skill, or for each skill and agent. */
  outcomes: string;
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
}

/**
 * Relates what quick depth says of skills to what a user measured with them. Offline.
 * @throws PluginEvalError
 */
export async function validity(
  { outcomes: file, ...request }: ValidityRequest,
  ports: Ports,
): Promise<{ document: Validity; notices: Notice[] }> {
  const text = readBoundedFile(resolve(request.workingDirectory, file), file, MOST_BYTES);
  const { skills, ...columns } = readOwnOutcomes(text, file);
  const { document: scored, notices } = await score({ ...request, depth: 'quick' }, ports);
  const found = topLevelEvaluations(scored).flatMap((one) => [...allSkills(one)]);
  const byName = Map.groupBy(found, ({ subject }) => subject.name);
  const byPath = Map.groupBy(found, ({ subject }) => dirname(subject.path));
  const leftOut: Validity['leftOut'] = [];
  const measured = skills.flatMap((own): ScoredOutcomes[] => {
    const [evaluation, ...others] = byPath.get(own.skill) ?? byName.get(own.skill) ?? [];
    const reason =
      evaluation === undefined
        ? 'not-found'
        : others.length > 0
          ? 'ambiguous'
          : isRead(evaluation)
            ? null
            : 'unreadable';
    if (evaluation !== undefined && reason === null) return [{ ...own, evaluation }];
    if (reason !== null) leftOut.push({ skill: own.skill, reason });
    return [];
  });
  const { alone, ...related } = relateOutcomes(measured, columns);
  const document: Validity = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    outcomesFrom: file,
    measured: skills.length,
    leftOut: [...leftOut, ...alone.map((skill) => ({ skill, reason: 'alone' as const }))],
    ...related,
  };
  return { document, notices };
}

function isRead({ composite, layers }: SkillEvaluation): boolean {
  return composite.score !== null && layers.some((layer) => 'features' in layer && layer.features !== null);
}
