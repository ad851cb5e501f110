import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { CertificateAuthority } from './certificate-authority.ts';

test.each(['api.example.com', '203.0.113.7', '2001:db8::7', `${'a'.repeat(63)}.${'b'.repeat(63)}.example`])(
  'the certificate of %s is valid, and signed by the authority',
  (host) => {
    const authority = new CertificateAuthority();
    const own = new X509Certificate(authority.pem);
    const issued = new X509Certificate(authority.issue(host).cert);
    expect(own.ca).toBe(true);
    expect(own.verify(own.publicKey)).toBe(true);
    expect(issued.ca).toBe(false);
    expect(issued.verify(own.publicKey)).toBe(true);
    expect(issued.checkIssued(own)).toBe(true);
    const isNamed =
      host.includes(':') || /^[\d.]+$/.test(host) ? issued.checkIP(host) : issued.checkHost(host);
    expect(isNamed).toBe(host);
  },
);

test('another authority did not sign it', () => {
  const [one, other] = [new CertificateAuthority(), new CertificateAuthority()];
  const issued = new X509Certificate(one.issue('api.example.com').cert);
  expect(issued.verify(new X509Certificate(other.pem).publicKey)).toBe(false);
});
