import { createHash, type KeyObject, sign } from 'node:crypto';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** A statement of OpenSSF Model Signing over files, by path. */
export function statementOf(files: Record<string, string>, serialization: object = {}) {
  const resources = Object.entries(files).map(([name, text]) => ({
    ...{ name, algorithm: 'sha256', digest: sha256(text) },
  }));
  const root = sha256(Buffer.concat(resources.map(({ digest }) => Buffer.from(digest, 'hex'))));
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'tables', digest: { sha256: root } }],
    predicateType: 'https://model_signing/signature/v1.0',
    predicate: { serialization: { method: 'files', hash_type: 'sha256', ...serialization }, resources },
  };
}

/** A Sigstore bundle with the signature of a statement. @param digest of the curve; null for Ed25519 */
export function signedBundle(
  statement: object,
  privateKey: KeyObject,
  digest: string | null,
  material: object = {},
) {
  const payload = Buffer.from(JSON.stringify(statement));
  const type = 'application/vnd.in-toto+json';
  const signed = Buffer.concat([Buffer.from(`DSSEv1 28 ${type} ${payload.length} `), payload]);
  return JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: 'x' }, tlogEntries: [], ...material },
    dsseEnvelope: {
      payload: payload.toString('base64'),
      payloadType: type,
      signatures: [{ sig: sign(digest, signed, privateKey).toString('base64'), keyid: '' }],
    },
  });
}
