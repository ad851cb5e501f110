import { frontmatterFields } from '@plugin-eval/skill/frontmatter-fields.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { InventoryFile } from '../files/describe-file.ts';
import type { LicenceEvidence } from './policy-facts.ts';
import { recogniseLicence } from './recognise-licence.ts';

const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:-[a-z0-9.]+)?(?:\.(?:txt|md|rst))?$/i;
const MANIFESTS: readonly string[] = ['package.json', 'plugin.json'];

/**
 * Collects everything that the files of a folder say of their licence in the places for it: the `license` field of
 * SKILL.md, manifests and package.json, and the text of LICENSE files. Other texts do not count.
 */
export function readLicences(files: readonly InventoryFile[], limits: ReadLimits): LicenceEvidence[] {
  return files.flatMap(({ path, text }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (LICENCE_FILE.test(name))
      return [{ file: path, expression: text === null ? null : recogniseLicence(text) }];
    if (name.toLowerCase() === 'skill.md')
      return declared(path, frontmatterFields(text ?? '', limits).get('license'));
    return MANIFESTS.includes(name) ? declared(path, licenceOfJson(text)) : [];
  });
}

function declared(file: string, value: unknown): LicenceEvidence[] {
  if (value === undefined || value === null) return [];
  return [{ file, expression: typeof value === 'string' ? value : null }];
}

/** The `license` field; null in place of one that cannot be read is not evidence of a licence. */
function licenceOfJson(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && 'license' in value ? value.license : undefined;
  } catch {
    return undefined;
  }
}
