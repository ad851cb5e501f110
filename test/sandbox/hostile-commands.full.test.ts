import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, globSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInSandbox } from '@plugin-eval/sessions/sandbox/run-in-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runScript, sandbox, triedSandbox } from '../support/tried-sandbox.ts';

const SECRET = `sk-${randomBytes(16).toString('hex')}`;
let folder: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  key = join(folder, 'key.txt');
  writeFileSync(key, SECRET);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ids of processes on this machine whose command line holds a text. */
function processesWith(text: string): string[] {
  return globSync('/proc/[0-9]*/cmdline').filter((path) => {
    try {
      return readFileSync(path, 'utf8').includes(text) && !path.includes(`/${process.pid}/`);
    } catch {
      return false;
    }
  });
}

describe.skipIf(typeof triedSandbox === 'string')('a hostile command in the sandbox', () => {
  test('finds no file of the host outside of /usr, whatever path it takes', async () => {
    const roots = [folder, '/root', '/home', '/proc/1/root', '/proc/self/root', '/proc/self/cwd/../..'];
    const { stdout } = await runScript(
      `cat ${key}; for place in ${roots.join(' ')}; do ls -R $place 2>/dev/null | grep -c key.txt; cat $place${key} 2>/dev/null; done
      find / -name key.txt -not -path '/proc/*' -not -path '/usr/*'; cat /etc/shadow /proc/*/environ; env`,
      { env: { GIVEN: 'yes' } },
    );
    expect(stdout).not.toContain(SECRET);
    expect(stdout).not.toContain('key.txt');
    expect(stdout).not.toContain(process.env.HOME === '/home/user' ? SECRET : `HOME=${process.env.HOME}`);
    expect(stdout).toContain('GIVEN=yes');
  });

  test('sees no variable, no process and no name of the host', async () => {
    const { stdout } = await runScript('env; hostname; ls -d /proc/[0-9]*; cat /proc/self/cgroup');
    const names = stdout
      .split('\n')
      .filter((line) => /^[A-Z]+=/.test(line))
      .map((line) => line.split('=')[0]);
    expect(names.toSorted()).toEqual([
      'HOME',
      'LANG',
      'LOGNAME',
      'PATH',
      'PWD',
      'TERM',
      'TMPDIR',
      'TZ',
      'USER',
    ]);
    expect(stdout.split('\n').filter((line) => line.startsWith('/proc/')).length).toBeLessThanOrEqual(3);
    expect(stdout).toContain('localhost');
    expect(stdout).not.toMatch(/plugin.?eval|session-/i);
  });

  test('gets no descriptor of the process that started it', async () => {
    const open = openSync(key, 'r');
    try {
      const { stdout } = await runScript(
        'ls -l /proc/self/fd; for n in 3 4 5 6 7 8 9; do eval "cat <&$n"; done',
      );
      expect(stdout).not.toContain(SECRET);
      expect(stdout).not.toContain('key.txt');
      const numbers = [...stdout.matchAll(/ (\d+) ->/g)].map(([, number]) => Number(number));
      // The last one is the folder that ls reads.
      expect(numbers).toEqual([0, 1, 2, 3]);
    } finally {
      closeSync(open);
    }
  });

  test('writes nothing on the host', async () => {
    const before = await readFile(key, 'utf8');
    const { stdout } = await runScript(
      `for place in / /usr /usr/bin /usr/local /etc /dev /proc /sys /var ${folder}; do (echo x >$place/written) 2>/dev/null && echo $place; done
      rm -rf /usr/share/doc 2>/dev/null; chmod 777 /usr 2>/dev/null && echo chmod; echo x >/mounted/key.txt && echo mounted`,
      { mounts: [{ source: folder, target: '/mounted', access: 'read-only' }] },
    );
    expect(stdout.trim()).toBe('');
    expect([await readFile(key, 'utf8'), existsSync('/usr/written')]).toEqual([before, false]);
  });

  test('follows links inside its own tree alone', async () => {
    const mounted = join(folder, 'mounted');
    await mkdir(mounted);
    await symlink(key, join(mounted, 'link'));
    await symlink('/proc/1/root', join(mounted, 'root'));
    const { stdout } = await runScript(
      `cat link root${key}; ln -s ${key} new; cat new; ls -l | grep -c -- '->'`,
      { mounts: [{ source: mounted, target: '/work', access: 'copy' }] },
    );
    expect(stdout.trim()).toBe('3');
  });

  test('reaches no server of the host, no metadata service and no name', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end(SECRET));
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const { stdout } = await runScript(
        `/bin/bash -c 'for host in 127.0.0.1 169.254.169.254 10.0.0.1 1.1.1.1; do for port in ${port} 80; do (exec 3<>/dev/tcp/$host/$port && echo open $host $port) 2>/dev/null; done; done'
        getent hosts registry.npmjs.org; tail -n +3 /proc/net/dev | cut -d: -f1; cat /proc/net/unix | grep -c /`,
      );
      expect(stdout.split(/\s+/).filter(Boolean)).toEqual(['lo', '0']);
      expect(connections).toBe(0);
    } finally {
      server.close();
    }
  });

  test('has no privilege and gets none', async () => {
    const { stdout } = await runScript(
      `id -u; grep -E '^(CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status
      unshare --user --map-root-user id -u; mount -t tmpfs none /tmp; su -c id; chroot / id -u
      python3 -c 'import ctypes,os; libc=ctypes.CDLL(None,use_errno=True); [print(n, libc.syscall(n,0,0,0,0,0), ctypes.get_errno()) for n in (101,250,272,298,321,425,435)]' 2>/dev/null || true`,
    );
    expect(stdout).toContain('1000');
    expect(stdout).toMatch(/CapEff:\t0+\nCapBnd:\t0+|CapBnd:\t0+\nCapEff:\t0+/);
    expect(stdout).toMatch(/NoNewPrivs:\t1/);
    expect(stdout).toMatch(/Seccomp:\t2/);
    // ptrace, keyctl, unshare, perf_event_open, bpf, io_uring_setup: EPERM; clone3: ENOSYS.
    if (process.arch === 'x64' && stdout.includes('101 '))
      expect(stdout.match(/^\d+ -1 \d+$/gm)).toEqual([
        '101 -1 1',
        '250 -1 1',
        '272 -1 1',
        '298 -1 1',
        '321 -1 1',
        '425 -1 1',
        '435 -1 38',
      ]);
    expect(stdout.match(/^0$/m)).toBeNull();
  });

  test('cannot signal anybody outside', async () => {
    const { stdout } = await runScript(
      `for pid in ${process.pid} ${process.ppid}; do kill -0 $pid 2>/dev/null && echo found; done; kill -9 -1; echo after`,
    );
    expect(stdout).not.toContain('found');
    expect(process.pid).toBeGreaterThan(0);
  });

  test('ends at the limit of processes when it is a fork bomb', async () => {
    const outcome = await runScript('bomb() { bomb | bomb & }; bomb; sleep 20', {
      limits: { processes: 64 },
    });
    expect(outcome).toMatchObject({ limitHit: 'processes' });
    // The shell may give up forking by itself before it is ended.
    expect(outcome.exitCode).not.toBe(0);
  });

  test('ends at the limit of memory, files in memory included', async () => {
    const limits = { memoryBytes: 64 * 1024 ** 2, diskBytes: 256 * 1024 ** 2 };
    expect(await runScript('exec tail /dev/zero', { limits })).toMatchObject({ limitHit: 'memory' });
    expect(await runScript('exec head -c 200m /dev/zero >/tmp/fill', { limits })).toMatchObject({
      limitHit: 'memory',
    });
  });

  test('fills no disk: every folder that it can write has a size', async () => {
    const { stdout } = await runScript(
      `for place in /work /tmp /home/user /run /dev/shm /var/tmp; do head -c 64m /dev/zero >$place/fill 2>/dev/null && echo "$place took it"; rm -f $place/fill; done`,
      { limits: { diskBytes: 8 * 1024 ** 2 } },
    );
    expect(stdout).toBe('');
  });

  test('ends at the limit of output, of time and of processor time', async () => {
    const output = await runScript('exec yes', { limits: { outputBytes: 10_000 } });
    expect(output).toMatchObject({ limitHit: 'output', exitCode: null });
    expect(output.stdout.length).toBe(10_000);
    expect(await runScript('sleep 60', { limits: { wallMs: 100 } })).toMatchObject({ limitHit: 'wall-time' });
    expect(await runScript('while :; do :; done', { limits: { cpuMs: 200 } })).toMatchObject({
      limitHit: 'cpu-time',
    });
  });

  test('leaves no daemon behind, however it is detached', async () => {
    const mark = `daemon-${randomBytes(6).toString('hex')}`;
    const { stdout } = await runScript(
      `(setsid sh -c 'exec -a ${mark} sleep 300 || sleep 300 # ${mark}' >/dev/null 2>&1 &)
       (trap "" TERM HUP INT; nohup setsid sh -c 'while :; do sleep 1; done # ${mark}' >/dev/null 2>&1 &)
       sleep 0.2; echo started`,
    );
    expect(stdout.trim()).toBe('started');
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });

  test('is gone with everything below it when it is stopped', async () => {
    const mark = `stopped-${randomBytes(6).toString('hex')}`;
    const stop = new AbortController();
    const running = runInSandbox(
      sandbox(),
      {
        command: '/bin/sh',
        args: ['-c', `setsid sh -c 'while :; do sleep 1; done # ${mark}' & wait # ${mark}`],
        ...{ mounts: [], env: {}, stdin: '', network: 'none' as const, limits: DEFAULT_SANDBOX_LIMITS },
      },
      stop.signal,
    );
    await expect.poll(() => processesWith(mark).length).toBeGreaterThan(1);
    stop.abort(new Error('stopped by the test'));
    await expect(running).rejects.toThrow('stopped by the test');
    await expect.poll(() => processesWith(mark)).toEqual([]);
    expect(globSync(`/sys/fs/cgroup/**/session-*-${process.pid}-*`)).toEqual([]);
  });
});

describe.skipIf(typeof triedSandbox === 'string')('limits that are only watched', () => {
  const watched = () => ({ ...sandbox(), limits: { kind: 'watched' as const } });

  test.each([
    ['memory', 'x=$(head -c 300m /dev/zero | tr "\\0" a); sleep 5', { memoryBytes: 64 * 1024 ** 2 }],
    ['processes', 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 5 & done; wait', { processes: 8 }],
    ['cpu-time', 'while :; do :; done', { cpuMs: 300 }],
  ] as const)('end a command at the limit of %s', async (limit, script, limits) => {
    expect(await runScript(script, { limits, host: watched() })).toMatchObject({ limitHit: limit });
  });
});

test.runIf(typeof triedSandbox === 'string')('says what is missing where there is no sandbox', () => {
  expect(triedSandbox).toMatch(/bubblewrap|container/);
});
