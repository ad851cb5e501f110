import { descriptionOf } from '../../static/description-signals.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';
import { quote } from './quotation.ts';

/** A clause that describes a missing or short description. */
export function shortDescription({ fields }: SkillEvidence): string {
  const description = fields.get('description');
  if (description === undefined) return 'There is no description';
  if (typeof description !== 'string') return 'The description is not text, and so counts as empty';
  const text = descriptionOf(fields);
  return text === '' ? 'The description is empty' : `The description is ${quote(text, 100)}`;
}
