import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** Key and certificate in PEM, as TLS servers take them. */
export interface IssuedCertificate {
  key: string;
  cert: string;
}

/** Object identifiers. Sources: RFC 5480, 5758, 5280. */
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALTERNATIVE_NAME = [0x55, 0x1d, 0x11];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];
const KEY_USAGE = [0x55, 0x1d, 0x0f];

const AUTHORITY_NAME = 'Local Root R1';
const VALID_FROM = '20200101000000Z';
const VALID_UNTIL = '20491231235959Z';
/** keyCertSign and cRLSign. */
const SIGNS_CERTIFICATES = [0x01, 0x06];
const LONGEST_COMMON_NAME = 64;

/**
 * A certificate authority for one sandbox, thrown away with it. It signs certificates for any host, so that programs
 * in the sandbox complete TLS with stand-ins. No system outside trusts it.
 */
export class CertificateAuthority {
  readonly #key: KeyObject;
  readonly #leafKey: string;
  readonly #leafPublic: Buffer;
  readonly #issued = new Map<string, IssuedCertificate>();
  /** Certificate of the authority in PEM. */
  readonly pem: string;

  constructor() {
    const own = keyPair();
    this.#key = createPrivateKey(own.key);
    const leaf = keyPair();
    this.#leafKey = leaf.key;
    this.#leafPublic = leaf.spki;
    this.pem = certificate(this.#key, own.spki, AUTHORITY_NAME, [
      extension(BASIC_CONSTRAINTS, sequence(Buffer.from([0x01, 0x01, 0xff])), true),
      extension(KEY_USAGE, tagged(0x03, Buffer.from(SIGNS_CERTIFICATES)), true),
    ]);
  }

  /** Issues the certificate of a host name or an address. */
  issue(host: string): IssuedCertificate {
    const known = this.#issued.get(host);
    if (known !== undefined) return known;
    const name =
      isIP(host) === 0 ? tagged(0x82, Buffer.from(host, 'latin1')) : tagged(0x87, addressBytes(host));
    const cert = certificate(this.#key, this.#leafPublic, host, [
      extension(SUBJECT_ALTERNATIVE_NAME, sequence(name), false),
    ]);
    const issued = { key: this.#leafKey, cert };
    this.#issued.set(host, issued);
    return issued;
  }
}

function keyPair(): { key: string; spki: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    spki: publicKey.export({ type: 'spki', format: 'der' }),
  };
}

/** A certificate of version 3, signed with ECDSA. Source: RFC 5280, 4.1. */
function certificate(key: KeyObject, spki: Buffer, subject: string, extensions: readonly Buffer[]): string {
  const algorithm = sequence(tagged(0x06, Buffer.from(ECDSA_WITH_SHA256)));
  // The first bit of a positive number is 0.
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    algorithm,
    nameOf(AUTHORITY_NAME),
    sequence(time(VALID_FROM), time(VALID_UNTIL)),
    nameOf(subject),
    spki,
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, key)]));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function nameOf(name: string): Buffer {
  const value = tagged(0x0c, Buffer.from(name.slice(0, LONGEST_COMMON_NAME), 'utf8'));
  return sequence(tagged(0x31, sequence(tagged(0x06, Buffer.from(COMMON_NAME)), value)));
}

function extension(identifier: readonly number[], value: Buffer, isCritical: boolean): Buffer {
  return sequence(
    tagged(0x06, Buffer.from(identifier)),
    ...(isCritical ? [Buffer.from([0x01, 0x01, 0xff])] : []),
    tagged(0x04, value),
  );
}

function time(text: string): Buffer {
  return tagged(0x18, Buffer.from(text, 'latin1'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** A value with its tag and length, in DER. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const all = [...first, ...(tail === undefined ? [] : zeros), ...last].slice(0, 8);
  return Buffer.from(
    all
      .map((group) => group.padStart(4, '0'))
      .join('')
      .padEnd(32, '0'),
    'hex',
  );
}
