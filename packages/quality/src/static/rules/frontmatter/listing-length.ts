import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { hasTypedValues, valuePlace } from '../../field-place.ts';
import { LISTING_CHARACTERS, OBSERVED_AGENT } from '../../field-values.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const listingLength: SkillRule = {
  id: 'listing-length',
  group: 'frontmatter',
  level: 'warning',
  title: 'Description and when_to_use together exceed the listing limit',
  detects:
    'With the profile claude-code: `description` and `when_to_use`, joined by " - ", have more than 1,536 characters.',
  why: 'The agent truncates its list of skills there, so the model does not see the end of `when_to_use`.',
  fix: 'Shorten them, and put what matters most first.',
  of: 'skill',
  check: (skill) => {
    if (!hasTypedValues(skill) || skill.profile !== 'claude-code') return [];
    const description = skill.frontmatter.fields.get('description');
    const whenToUse = skill.frontmatter.fields.get('when_to_use');
    if (typeof description !== 'string' || typeof whenToUse !== 'string') return [];
    const lengths = [description, whenToUse].map((text) => codePointLength(trimBlanks(text)));
    const total = codePointLength(`${trimBlanks(description)} - ${trimBlanks(whenToUse)}`);
    if (lengths[1] === 0 || total <= LISTING_CHARACTERS) return [];
    const message = `The description (${lengths[0]} characters) and "when_to_use" (${lengths[1]}) make ${total} characters; ${OBSERVED_AGENT} lists the first ${LISTING_CHARACTERS.toLocaleString('en')}, so the model does not see the last ${total - LISTING_CHARACTERS}.`;
    return [{ ...valuePlace(skill, 'when_to_use'), message }];
  },
  examples: {
    fires: [`---\nname: example\ndescription: ${'a'.repeat(1000)}\nwhen_to_use: ${'b'.repeat(600)}\n---\n`],
    spares: [`---\nname: example\ndescription: ${'a'.repeat(1000)}\nwhen_to_use: ${'b'.repeat(500)}\n---\n`],
  },
};
