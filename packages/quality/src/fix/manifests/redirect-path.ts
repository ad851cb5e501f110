import { posix } from 'node:path';
import { isRecord, parseJson } from '@plugin-eval/core/text/json-values.ts';
import { type StringPlace, stringPlaces } from '@plugin-eval/skill/json-places.ts';
import type {
  CorrectedManifest,
  ManifestCorrection,
  ManifestProblem,
  ManifestProposal,
} from './manifest-correction.ts';

const PATH_FIELDS = new Set(['skills', 'agents', 'commands']);

/** Writes a path of a plugin as agents take it, or points it at the only place that it can mean. */
export const redirectPath: ManifestCorrection = (manifest, { evidence }) => {
  if (evidence === null) return null;
  if (evidence === '.') return rewritten(manifest, isSource, () => './');
  const isPath = ({ value, keys }: StringPlace) =>
    value === evidence && keys.some((key) => PATH_FIELDS.has(key));
  return rewritten(manifest, isPath, (path) => meantPath(manifest, path));
};

/** Points the source of a plugin at the only folder with the manifest of a plugin that it can mean. */
export const redirectSource: ManifestCorrection = (manifest, { message }: ManifestProblem) =>
  rewritten(
    manifest,
    (place) => isSource(place) && place.value.startsWith('.') && message.includes(`, ${place.value}, `),
    (source) => only(manifest.plugins.filter((folder) => nameOf(folder) === nameOf(source))),
  );

const isSource = ({ keys }: StringPlace) => keys[0] === 'plugins' && keys.at(-1) === 'source';

/** A path within the plugin that exists, without a leading "./"; null where there is none or more than one. */
function meantPath({ files }: CorrectedManifest, path: string): string | null {
  const plain = posix.normalize(path).replace(/\/$/, '');
  if (plain.startsWith('..') || plain.startsWith('/')) return null;
  const folder = files.some((file) => file.startsWith(`${plain}/`));
  if (folder) return plain;
  // Agents ask for the folder of a skill.
  if (files.includes(plain)) return nameOf(plain) === 'skill.md' ? posix.dirname(plain) : plain;
  if (/\.md$/i.test(plain)) return only(files.filter((file) => nameOf(file) === nameOf(plain)));
  const skills = files.filter((file) => nameOf(file) === 'skill.md').map((file) => posix.dirname(file));
  return only(skills.filter((skill) => nameOf(skill) === nameOf(plain)));
}

function rewritten(
  { text }: CorrectedManifest,
  isMeant: (place: StringPlace) => boolean,
  meant: (value: string) => string | null,
): ManifestProposal | null {
  const places = (stringPlaces(text) ?? []).filter(isMeant);
  const [first] = places;
  const found = first === undefined ? null : meant(first.value);
  if (first === undefined || found === null) return null;
  const path = found.startsWith('.') ? found : `./${found}`;
  const before = parseJson(text);
  return {
    edits: places.map(({ from, to }) => ({ from, to, text: JSON.stringify(path) })),
    isSame: (after) => isSameBut(before, after, { from: first.value, to: path }),
  };
}

/** True for equal values, and for strings that were replaced. */
function isSameBut(before: unknown, after: unknown, replaced: { from: string; to: string }): boolean {
  if (before === replaced.from && after === replaced.to) return true;
  if (Array.isArray(before))
    return (
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((one, index) => isSameBut(one, after[index], replaced))
    );
  if (!isRecord(before) || !isRecord(after)) return Object.is(before, after);
  const keys = Object.keys(before);
  return (
    keys.length === Object.keys(after).length &&
    keys.every((key) => Object.hasOwn(after, key) && isSameBut(before[key], after[key], replaced))
  );
}

function nameOf(path: string): string {
  return posix.basename(posix.normalize(path)).toLowerCase();
}

function only(found: readonly string[]): string | null {
  return found.length === 1 ? (found[0] as string) : null;
}
