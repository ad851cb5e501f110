import tables from './denied-system-calls.json' with { type: 'json' };

/** Numbers of errors that a denied call ends with. */
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;
/** AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK, which the C library uses to list interfaces. */
const SOCKET_FAMILIES = [1, 2, 10, 16];
/** All flags of `clone` that make a namespace. */
const NEW_NAMESPACES = 0x7e02_0000;
/** Requests of `ioctl` that type into a terminal: TIOCSTI, TIOCLINUX. */
const TYPING_REQUESTS = [0x5412, 0x541c];
/** The bit of the x32 calls. */
const X32 = 0x4000_0000;

/** Offsets in `struct seccomp_data`; the lower half of an argument on little-endian machines. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number) => 16 + 8 * index;

const ALLOW = 0x7fff_0000;
const refuse = (errno: number) => 0x0005_0000 | errno;

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const ret = (value: number): Instruction => [0x06, 0, 0, value];
/** Continues with the next instruction when equal, else skips `otherwise`. */
const ifEqual = (value: number, otherwise: number): Instruction => [0x15, 0, otherwise, value];
const ifAnyBit = (bits: number, otherwise: number): Instruction => [0x45, 0, otherwise, bits];

/**
 * The filter of system calls in a sandbox, as `bwrap --seccomp` reads it: an array of `struct sock_filter`. It denies
 * new namespaces, mounts, keys, tracing, kernel modules, io_uring and the like, sockets of families that lead out of
 * the namespaces, and calls of another architecture. Source: docs/specification/executed-sessions.md, "Sandbox".
 * @param architecture as Node names it
 * @returns null for a processor whose numbers are not known
 */
export function seccompFilter(architecture: string): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const { audit_arch, clone, clone3, socket, ioctl, denied } = tables[architecture];
  const whenCalled = (number: number, then: readonly Instruction[]) => [
    ifEqual(number, then.length),
    ...then,
  ];
  const program: Instruction[] = [
    load(ARCHITECTURE),
    ifEqual(audit_arch, 1),
    // Jumps are relative: past the refusal.
    [0x05, 0, 0, 1],
    ret(refuse(ENOSYS)),
    load(NUMBER),
    ...(architecture === 'x64' ? [ifAnyBit(X32, 1), ret(refuse(ENOSYS))] : []),
    ...Object.values(denied).flatMap((number) => whenCalled(number, [ret(refuse(EPERM))])),
    // Its flags lie in memory, where no filter can look; the C library then calls clone.
    ...whenCalled(clone3, [ret(refuse(ENOSYS))]),
    ...whenCalled(clone, [load(argument(0)), ifAnyBit(NEW_NAMESPACES, 1), ret(refuse(EPERM)), ret(ALLOW)]),
    ...whenCalled(socket, [
      load(argument(0)),
      ...SOCKET_FAMILIES.flatMap((family) => whenCalled(family, [ret(ALLOW)])),
      ret(refuse(EAFNOSUPPORT)),
    ]),
    ...whenCalled(ioctl, [
      load(argument(1)),
      ...TYPING_REQUESTS.flatMap((request) => whenCalled(request, [ret(refuse(EPERM))])),
      ret(ALLOW),
    ]),
    ret(ALLOW),
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, whenTrue, whenFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
