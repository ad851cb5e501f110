import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl } from '@plugin-eval/engine/store/postgres/database-url.ts';
import { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { databaseFacts } from '@plugin-eval/engine/store/postgres/read-database-facts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts';

const isOwnServer = hasPostgres && process.env.PLUGIN_EVAL_TEST_DATABASE_URL === undefined;
const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!isOwnServer || !hasOpenssl)('a database with a certificate of its own', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plugin-eval-tls-'));
    for (const name of ['server', 'other']) certificate(name);
    server = await startPostgres([
      'fsync=off',
      'ssl=on',
      `ssl_cert_file=${join(folder, 'server.crt')}`,
      `ssl_key_file=${join(folder, 'server.key')}`,
    ]);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function certificate(name: string): void {
    const [key, crt] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', crt];
    execFileSync('openssl', [...made, ...subject], { stdio: 'pipe' });
    // Postgres runs as somebody else, and takes a key only from root or itself.
    if (process.getuid?.() !== 0) return;
    const group = Number(execFileSync('id', ['-g', userOfServer()], { stdio: 'pipe' }).toString());
    chownSync(key, 0, group);
    execFileSync('chmod', ['640', key]);
    execFileSync('chmod', ['755', folder]);
  }

  const userOfServer = () => {
    try {
      execFileSync('id', ['postgres'], { stdio: 'pipe' });
      return 'postgres';
    } catch {
      return 'nobody';
    }
  };

  async function tlsOf(options: string): Promise<boolean> {
    const url = `${await server.createDatabase()}?${options}`;
    const database = await PostgresDatabase.open(parseDatabaseUrl(url, 'The test'), { patienceMs: 0 });
    try {
      return (await databaseFacts(database)).tls;
    } finally {
      await database.close();
    }
  }

  test('is believed when its certificate is the one that the URL names, and the connection is encrypted', async () => {
    expect(await tlsOf(`sslmode=verify-full&sslrootcert=${join(folder, 'server.crt')}`)).toBe(true);
    expect(await tlsOf('sslmode=no-verify')).toBe(true);
    expect(await tlsOf('sslmode=disable')).toBe(false);
  });

  test('is refused when it shows another one, or one that nobody vouches for', async () => {
    const other = tlsOf(`sslmode=verify-full&sslrootcert=${join(folder, 'other.crt')}`);
    await expect(other).rejects.toThrow('cannot be reached');
    await expect(tlsOf('sslmode=verify-full')).rejects.toThrow('cannot be reached');
  });
});
