import { expect, test } from 'vitest';
import tables from './denied-system-calls.json' with { type: 'json' };
import { seccompFilter } from './seccomp-filter.ts';

const ALLOWED = 'allowed';
const architectures = ['x64', 'arm64'] as const;

/** What a filter makes of a call: allowed, or the number of an error. An interpreter of classic BPF. */
function verdict(filter: Buffer, call: { number: number; arch: number; args?: readonly number[] }): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.arch, 4);
  (call.args ?? []).forEach((value, index) => {
    data.writeUInt32LE(value >>> 0, 16 + index * 8);
  });
  let accumulator = 0;
  for (let at = 0; at * 8 < filter.length; at++) {
    const code = filter.readUInt16LE(at * 8);
    const [whenTrue, whenFalse] = [filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)];
    const value = filter.readUInt32LE(at * 8 + 4);
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x05) at += value;
    else if (code === 0x15) at += accumulator === value ? whenTrue : whenFalse;
    else if (code === 0x45) at += (accumulator & value) !== 0 ? whenTrue : whenFalse;
    else if (code === 0x06) {
      if (value === 0x7fff0000) return ALLOWED;
      if (value >>> 16 === 5) return `error ${value & 0xffff}`;
      throw new Error(`A return of ${value}`);
    } else throw new Error(`An instruction ${code}`);
  }
  throw new Error('The filter ran out.');
}

test.each(architectures)('on %s every listed call is refused, and others are let through', (name) => {
  const filter = seccompFilter(name) as Buffer;
  const { audit_arch: arch, denied, clone, clone3, socket, ioctl } = tables[name];
  for (const number of Object.values(denied)) expect(verdict(filter, { number, arch })).toBe('error 1');
  const special = new Set([...Object.values(denied), clone3, socket]);
  for (let number = 0; number < 470; number++)
    if (!special.has(number)) expect(verdict(filter, { number, arch })).toBe(ALLOWED);
  expect(verdict(filter, { number: clone3, arch })).toBe('error 38');
  // A thread, and a process as fork makes it; then each kind of namespace.
  expect(verdict(filter, { number: clone, arch, args: [0x3d0f00] })).toBe(ALLOWED);
  expect(verdict(filter, { number: clone, arch, args: [0x11] })).toBe(ALLOWED);
  for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
    expect(verdict(filter, { number: clone, arch, args: [flag | 0x11] })).toBe('error 1');
  // Unix, IPv4, IPv6, netlink; packets, vsock, crypto, Bluetooth.
  for (const family of [1, 2, 10, 16])
    expect(verdict(filter, { number: socket, arch, args: [family] })).toBe(ALLOWED);
  for (const family of [0, 17, 38, 40, 31])
    expect(verdict(filter, { number: socket, arch, args: [family] })).toBe('error 97');
  // TIOCSTI and TIOCLINUX against TCGETS.
  expect(verdict(filter, { number: ioctl, arch, args: [0, 0x5412] })).toBe('error 1');
  expect(verdict(filter, { number: ioctl, arch, args: [0, 0x541c] })).toBe('error 1');
  expect(verdict(filter, { number: ioctl, arch, args: [0, 0x5401] })).toBe(ALLOWED);
});

test('calls of another architecture are refused', () => {
  const filter = seccompFilter('x64') as Buffer;
  // i386, where 4 is write and 26 is ptrace; and x32.
  expect(verdict(filter, { number: 4, arch: 0x40000003 })).toBe('error 38');
  expect(verdict(filter, { number: 0x40000000 + 1, arch: tables.x64.audit_arch })).toBe('error 38');
});

test('there is none for a processor whose calls are not known', () => {
  expect(seccompFilter('riscv64')).toBeNull();
});
