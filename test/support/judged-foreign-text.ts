import type { SkillEvaluation } from '../../src/documents/evaluation.ts';
import { withForeignText as replaceEverything } from '../browser/foreign-text.ts';
import { withForeignText } from './foreign-text.ts';
import { misledLayer } from './judge-layers.ts';
import { judgedSkill } from './judged-report.ts';
import { sampleSkill } from './sample-skill.ts';

/** A judged skill with `text` wherever the skill, a model or a provider could have written it. */
export function judgedWithForeignText(text: string): SkillEvaluation {
  const { layers, dimensions, uncertainty, composite, depth } = judgedSkill(misledLayer());
  const judged = replaceEverything({ layers, dimensions, uncertainty }, text);
  return { ...withForeignText(sampleSkill(), text), ...judged, composite, depth };
}
