import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Inventory } from '../files/inventory.ts';
import { readStatement, type SignedStatement } from './signed-statement.ts';

/** Name of a detached signature in the format of OpenSSF Model Signing. */
export const SIGNATURE_FILE = 'skill.oms.sig';

/** A key that the user trusts. */
export interface TrustedKey {
  key: KeyObject;
  /** SHA-256 of its DER form, in hex. */
  fingerprint: string;
}

/** The result of checking a signature. Keys and certificates shipped with the files are never trusted. */
export interface SignatureCheck {
  status: 'verified' | 'invalid' | 'unverified';
  /** Fingerprint of the key that it was verified with. */
  key: string | null;
  /** A sentence. */
  message: string;
}

/** Digests by the curve of the key. Source: the Sigstore bundle format, `PublicKeyDetails`. */
const DIGESTS: Readonly<Record<string, string>> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};

/** @param text PEM of a public key @throws Error when it is none, or not of a kind that such signatures are made with */
export function trustedKey(text: string): TrustedKey {
  const key = createPublicKey(text);
  const curve = key.asymmetricKeyDetails?.namedCurve ?? '';
  const isKnown = key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'ec' && curve in DIGESTS);
  if (!isKnown) throw new Error('it is neither an Ed25519 key nor one of the curves P-256, P-384 and P-521');
  const der = key.export({ type: 'spki', format: 'der' });
  return { key, fingerprint: createHash('sha256').update(der).digest('hex') };
}

/**
 * Checks the signature of a folder offline. Verified means: the signature is that of a trusted key, and the files are
 * exactly those that it names. Keyless and certificate signatures need services or authorities and are not verified.
 * @returns null when the folder has no signature
 */
export function checkSignature(inventory: Inventory, trusted: readonly TrustedKey[]): SignatureCheck | null {
  const file = inventory.files.find(({ path }) => path === SIGNATURE_FILE);
  if (file === undefined) return null;
  const invalid = (message: string): SignatureCheck => ({ status: 'invalid', key: null, message });
  const envelope = file.text === null ? null : readEnvelope(file.text);
  if (envelope === null) return invalid('It is not a Sigstore bundle with a signed statement.');
  if (trusted.length === 0) {
    const certified = envelope.hasCertificate ? ' The certificate that it brings proves nothing here.' : '';
    return {
      status: 'unverified',
      key: null,
      message: `It was not verified, since no key is trusted (--trust KEY).${certified}`,
    };
  }
  const signer = trusted.find(({ key }) =>
    envelope.signatures.some((signature) => isOf(key, envelope, signature)),
  );
  if (signer === undefined) return invalid('It is not the signature of a key that is trusted.');
  const statement = readStatement(envelope.payload);
  if (typeof statement === 'string') return invalid(statement);
  const problem = filesProblem(inventory, statement);
  if (problem !== null) return { ...invalid(problem), key: signer.fingerprint };
  return { status: 'verified', key: signer.fingerprint, message: 'The files are those that were signed.' };
}

interface Envelope {
  payloadType: string;
  payload: Buffer;
  signatures: Buffer[];
  hasCertificate: boolean;
}

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const MOST_SIGNATURES = 10;

function readEnvelope(text: string): Envelope | null {
  try {
    const { dsseEnvelope, verificationMaterial } = JSON.parse(text);
    const { payload, payloadType, signatures } = dsseEnvelope;
    if (payloadType !== PAYLOAD_TYPE || typeof payload !== 'string' || !Array.isArray(signatures))
      return null;
    return {
      payloadType,
      payload: Buffer.from(payload, 'base64'),
      signatures: signatures
        .slice(0, MOST_SIGNATURES)
        .flatMap(({ sig }) => (typeof sig === 'string' ? [Buffer.from(sig, 'base64')] : [])),
      hasCertificate: 'certificate' in verificationMaterial || 'x509CertificateChain' in verificationMaterial,
    };
  } catch {
    return null;
  }
}

/** Source: DSSE 1.0, "PAE". */
function isOf(key: KeyObject, { payloadType, payload }: Envelope, signature: Buffer): boolean {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  const signed = Buffer.concat([Buffer.from(head), payload]);
  const digest = DIGESTS[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? null;
  try {
    return verify(digest, signed, key, signature);
  } catch {
    return false;
  }
}

/** Describes how the files differ from the signed ones; null when they match. */
function filesProblem({ files, notes }: Inventory, { digests, ignored }: SignedStatement): string | null {
  // Members of archives are signed with the archive.
  const present = new Map(
    files.filter(({ path }) => !path.includes('!/') && path !== SIGNATURE_FILE).map((one) => [one.path, one]),
  );
  for (const [name, digest] of digests) {
    const file = present.get(name);
    if (file === undefined) return `${name} was signed and is not there.`;
    if (file.kind === 'link' || file.linked || file.sha256 !== digest)
      return `${name} differs from the signed file.`;
  }
  const isIgnored = (path: string) => ignored.some((one) => path === one || path.startsWith(`${one}/`));
  const added = [...present.keys()].filter((path) => !digests.has(path));
  const [first] = added.filter((path) => !isIgnored(path));
  if (first !== undefined) return `${first} was not signed.`;
  if (added.length > 0) return `${added[0]} is left out of the signature.`;
  const [unread] = notes;
  return unread === undefined ? null : `${unread.path} could not be compared: ${unread.problem}.`;
}
