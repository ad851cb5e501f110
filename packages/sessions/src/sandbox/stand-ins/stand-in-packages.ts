import { crc32, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A registry's answer: the description of a package, or its archive. */
export interface PackageAnswer {
  type: string;
  body: Buffer;
}

const NPM = /(?:^|\.)(?:npmjs\.org|yarnpkg\.com)$/;
const PYPI = /(?:^|\.)pypi\.org$/;
const PYTHON_FILES = /(?:^|\.)pythonhosted\.org$/;
/** Versions that satisfy ranges within a major version. */
const MAJORS = 60;
const MINOR = '999.999';
const LATEST = `1.${MINOR}`;
const PYTHON_VERSION = '999.0';
const MODIFIED = new Date('2026-01-01T00:00:00Z');
const NAME = /^(?:@[\w.-]{1,100}\/)?[\w.-]{1,100}$/;

/**
 * Answers for registries of npm and PyPI: every package exists and is empty, so that an installation succeeds and what
 * follows it is carried out. Null for other hosts and for names that no package has.
 */
export async function packageAnswer(host: string, path: string): Promise<PackageAnswer | null> {
  const plain = decoded(path.split('?', 1)[0] ?? '');
  if (NPM.test(host)) return await npmAnswer(host, plain);
  if (PYPI.test(host)) {
    const name = /^\/simple\/([\w.-]{1,100})\/?$/.exec(plain)?.[1];
    if (name === undefined) return null;
    const file = `${name.replaceAll(/[-.]+/g, '_')}-${PYTHON_VERSION}-py3-none-any.whl`;
    const link = `<a href="https://files.pythonhosted.org/packages/${file}">${file}</a>`;
    return { type: 'text/html', body: Buffer.from(`<!DOCTYPE html><html><body>${link}</body></html>\n`) };
  }
  const wheel = PYTHON_FILES.test(host)
    ? /\/([\w.]{1,100})-999\.0-py3-none-any\.whl$/.exec(plain)?.[1]
    : undefined;
  return wheel === undefined ? null : { type: 'application/octet-stream', body: wheelOf(wheel) };
}

async function npmAnswer(host: string, path: string): Promise<PackageAnswer | null> {
  const [, archived, version] = /^\/(.{1,201})\/-\/[\w.-]{1,100}-(\d{1,3}\.999\.999)\.tgz$/.exec(path) ?? [];
  if (archived !== undefined && version !== undefined)
    return NAME.test(archived)
      ? { type: 'application/octet-stream', body: await tarballOf(archived, version) }
      : null;
  const name = path.slice(1);
  if (!NAME.test(name) || name.startsWith('-')) return null;
  const versions = Array.from({ length: MAJORS }, (_, major) => `${major}.${MINOR}`);
  const described = (one: string) => ({
    ...{ name, version: one, bin: binOf(name) },
    dist: { tarball: `https://${host}/${name}/-/${baseOf(name)}-${one}.tgz` },
  });
  const body = {
    ...{ name, 'dist-tags': { latest: LATEST } },
    versions: Object.fromEntries(versions.map((one) => [one, described(one)])),
  };
  return { type: 'application/json', body: Buffer.from(JSON.stringify(body)) };
}

async function tarballOf(name: string, version: string): Promise<Buffer> {
  const archive = pack();
  const add = (path: string, text: string, mode: number) =>
    archive.entry({ name: `package/${path}`, mode, mtime: MODIFIED }, text);
  add('package.json', JSON.stringify({ name, version, main: 'index.js', bin: binOf(name) }), 0o644);
  // Started as a program, it contacts the addresses that it is given.
  const start = `if (require.main === module) for (const word of process.argv.slice(2)) if (/^https?:/.test(word)) fetch(word).catch(() => undefined);`;
  const index = `#!/usr/bin/env node\n${start}\nmodule.exports = globalThis[Symbol.for('stand-in')]?.(${JSON.stringify(name)}) ?? {};\n`;
  add('index.js', index, 0o755);
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  return gzipSync(Buffer.concat(pieces));
}

/** A wheel without modules. Source: packaging.python.org, "Binary distribution format". */
function wheelOf(name: string): Buffer {
  const folder = `${name}-${PYTHON_VERSION}.dist-info`;
  return zipOf({
    [`${folder}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${PYTHON_VERSION}\n`,
    [`${folder}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: none\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${folder}/RECORD`]: `${folder}/METADATA,,\n${folder}/WHEEL,,\n${folder}/RECORD,,\n`,
  });
}

/** Files as a ZIP archive, stored. Source: APPNOTE.TXT, 4.3. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // The first day that the format has.
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, common, rest, name]));
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

function binOf(name: string): Record<string, string> {
  return { [baseOf(name)]: 'index.js' };
}

function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
