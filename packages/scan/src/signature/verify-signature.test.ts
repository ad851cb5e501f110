import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signedBundle as bundle, statementOf } from '@plugin-eval/tests/support/signed-bundle.ts';
import { expect, test } from 'vitest';
import { describeFile } from '../files/describe-file.ts';
import { checkSignature, SIGNATURE_FILE, trustedKey } from './verify-signature.ts';

const FILES = { 'SKILL.md': '# Tables\n', 'scripts/a.py': 'print(1)\n' };
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const pair = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

const inventory = (files: Record<string, string>) => ({
  files: Object.entries(files).map(([path, text]) => describeFile(path, Buffer.from(text))),
  notes: [],
});
const check = (files: Record<string, string>, ...keys: KeyObject[]) =>
  checkSignature(
    inventory(files),
    keys.map((key) => trustedKey(pem(key))),
  );

test.each([
  ['prime256v1', 'sha256'],
  ['secp384r1', 'sha384'],
  ['secp521r1', 'sha512'],
])('a signature of a trusted key of the curve %s over just these files is verified', (curve, digest) => {
  const { publicKey, privateKey } = pair(curve);
  const signature = bundle(statementOf(FILES), privateKey, digest);
  expect(check({ ...FILES, [SIGNATURE_FILE]: signature }, publicKey)).toEqual({
    status: 'verified',
    key: trustedKey(pem(publicKey)).fingerprint,
    message: 'The files are those that were signed.',
  });
});

test('so is one of an Ed25519 key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signature = bundle(statementOf(FILES), privateKey, null);
  expect(check({ ...FILES, [SIGNATURE_FILE]: signature }, publicKey)?.status).toBe('verified');
});

const mine = pair('prime256v1');
const other = pair('prime256v1');
const good = bundle(statementOf(FILES), mine.privateKey, 'sha256');

test('without a trusted key nothing is verified, whatever certificate comes along', () => {
  const certified = bundle(statementOf(FILES), mine.privateKey, 'sha256', {
    certificate: { rawBytes: 'AA==' },
  });
  expect(check({ ...FILES, [SIGNATURE_FILE]: certified })).toEqual({
    ...{ status: 'unverified', key: null },
    message: expect.stringMatching(/no key is trusted.*certificate that it brings proves nothing/),
  });
  expect(check(FILES, mine.publicKey)).toBeNull();
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a changed file', { ...FILES, 'SKILL.md': '# Evil\n' }, /SKILL\.md differs from the signed file/],
  ['a file too many', { ...FILES, 'b.py': '' }, /b\.py was not signed/],
  ['a file too few', { 'SKILL.md': FILES['SKILL.md'] }, /scripts\/a\.py was signed and is not there/],
])('%s is invalid', (_, files, message) => {
  const result = check({ ...files, [SIGNATURE_FILE]: good }, mine.publicKey);
  expect(result).toMatchObject({ status: 'invalid', message: expect.stringMatching(message) });
});

test.each<[string, string, RegExp]>([
  ['of another key', bundle(statementOf(FILES), other.privateKey, 'sha256'), /not the signature of a key/],
  ['no bundle', '{}', /not a Sigstore bundle/],
  ['no JSON', 'x', /not a Sigstore bundle/],
  [
    'over parts of files',
    bundle(statementOf(FILES, { method: 'shards' }), mine.privateKey, 'sha256'),
    /other than whole files/,
  ],
  [
    'with another list than the one that it names',
    bundle({ ...statementOf(FILES), subject: [{ digest: { sha256: '0' } }] }, mine.privateKey, 'sha256'),
    /not the one that it names/,
  ],
  ['over something else', bundle({ _type: 'x' }, mine.privateKey, 'sha256'), /not a statement of OpenSSF/],
])('a signature %s is invalid', (_, signature, message) => {
  expect(check({ ...FILES, [SIGNATURE_FILE]: signature }, mine.publicKey)).toMatchObject({
    status: 'invalid',
    message: expect.stringMatching(message),
  });
});

test('files that the signer left out make it invalid when they are there', () => {
  const signature = bundle(statementOf(FILES, { ignore_paths: ['extra'] }), mine.privateKey, 'sha256');
  const files = { ...FILES, 'extra/x.sh': 'x', [SIGNATURE_FILE]: signature };
  expect(check(files, mine.publicKey)).toMatchObject({
    status: 'invalid',
    message: expect.stringMatching(/left out/),
  });
});

test('a private key, an RSA key and other texts are no trusted keys', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  expect(() => trustedKey(pem(rsa))).toThrow(/Ed25519/);
  expect(() => trustedKey('x')).toThrow();
});
