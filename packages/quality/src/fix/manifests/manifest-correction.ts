import type { TextEdit } from '@plugin-eval/skill/text-edit.ts';

/** A manifest with a problem, before it is corrected. */
export interface CorrectedManifest {
  /** The whole file. */
  text: string;
  /** Files of the plugin or marketplace, relative to its folder; hidden folders are left out. */
  files: readonly string[];
  /** Folders in it that hold the manifest of a plugin, relative to it. */
  plugins: readonly string[];
}

/** A problem of a manifest. */
export interface ManifestProblem {
  rule: string;
  message: string;
  /** The value that is wrong, where one is. */
  evidence: string | null;
}

/** Edits that correct a manifest, and a check that nothing else has changed. */
export interface ManifestProposal {
  edits: readonly TextEdit[];
  /** @param after value of the JSON after the edits */
  isSame(after: unknown): boolean;
}

/** Corrects a problem without changing what the manifest means. Returns null where only a person can. */
export type ManifestCorrection = (
  manifest: CorrectedManifest,
  problem: ManifestProblem,
) => ManifestProposal | null;
