import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { SourceAddress } from './source-address.ts';

/** Evidence about a licence, from one file. */
export interface LicenceEvidence {
  /** File that holds it. */
  file: string;
  /** SPDX expression; null when the file is not understood. */
  expression: string | null;
}

/** Origin of what was read. A remote one has an address; a local one does not. */
export type Origin =
  | { kind: 'remote'; address: SourceAddress }
  | { kind: 'local'; form: 'folder' | 'archive'; shown: string };

/** A skill or plugin. */
export interface MemberFacts {
  path: string;
  licences: readonly LicenceEvidence[];
  /** Fingerprint of the key whose signature over exactly these files was verified. */
  signer: string | null;
  /** State of the signature, as a sentence. */
  signature: string;
}

/** An entry of a baseline that would accept a finding. */
export interface Acceptance {
  rule: string;
  path: string;
  level: Level;
  reason: string;
  /** ISO date; null when the entry has none. */
  accepted: string | null;
}

/** All facts that a policy decides on. */
export interface PolicyFacts {
  origins: readonly Origin[];
  members: readonly MemberFacts[];
  acceptances: readonly Acceptance[];
  /** Fingerprints of the keys in `signers`. */
  signers: readonly string[];
  /** ISO date. */
  today: string;
}
