import { createHash } from 'node:crypto';

/** The files that were signed. */
export interface SignedStatement {
  /** SHA-256 in hex by path. */
  digests: ReadonlyMap<string, string>;
  /** Paths that the signer left out. */
  ignored: readonly string[];
}

const STATEMENT = 'https://in-toto.io/Statement/v1';
const PREDICATE = 'https://model_signing/signature/v1.0';
const MOST_FILES = 100_000;

/**
 * Reads the statement of an OpenSSF Model Signing signature, version 1.0, with whole files by SHA-256 only.
 * @param payload of an envelope whose signature was verified
 * @returns what is wrong with it, as a sentence, when it cannot be used
 */
export function readStatement(payload: Buffer): SignedStatement | string {
  let statement: Statement;
  try {
    statement = JSON.parse(payload.toString('utf8'));
  } catch {
    return 'The signed content is not JSON.';
  }
  const { _type, predicateType, subject, predicate } = statement ?? {};
  if (_type !== STATEMENT || predicateType !== PREDICATE)
    return 'The signed content is not a statement of OpenSSF Model Signing 1.0.';
  const { serialization, resources } = predicate ?? {};
  if (serialization?.method !== 'files' || serialization.hash_type !== 'sha256')
    return 'It signs something other than whole files by SHA-256, which is not verified.';
  if (!Array.isArray(resources) || resources.length > MOST_FILES) return 'It has no list of files.';
  const digests = new Map<string, string>();
  const root = createHash('sha256');
  for (const { name, algorithm, digest } of resources) {
    const isWhole =
      typeof name === 'string' && algorithm === 'sha256' && /^[0-9a-f]{64}$/.test(String(digest));
    if (!isWhole || digests.has(name)) return 'Its list of files is damaged.';
    digests.set(name, String(digest));
    root.update(Buffer.from(String(digest), 'hex'));
  }
  if (subject?.length !== 1 || subject[0]?.digest?.sha256 !== root.digest('hex'))
    return 'Its list of files is not the one that it names.';
  const paths = Array.isArray(serialization.ignore_paths) ? serialization.ignore_paths : [];
  return { digests, ignored: paths.filter((path) => typeof path === 'string') };
}

/** A statement with possibly missing fields. */
interface Statement {
  _type?: unknown;
  predicateType?: unknown;
  subject?: { digest?: { sha256?: unknown } }[];
  predicate?: {
    serialization?: { method?: unknown; hash_type?: unknown; ignore_paths?: unknown };
    resources?: { name: string; algorithm: unknown; digest: unknown }[];
  };
}
