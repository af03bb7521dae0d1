import { ALLOWED_CALLS, REFUSED_CALLS } from './syscall-names.js';

interface SeccompArgument {
  index: number;
  value: number;
  valueTwo?: number;
  op: 'SCMP_CMP_EQ' | 'SCMP_CMP_GE' | 'SCMP_CMP_MASKED_EQ';
}

interface SeccompRule {
  names: readonly string[];
  action: 'SCMP_ACT_ALLOW' | 'SCMP_ACT_ERRNO';
  errnoRet?: number;
  args?: SeccompArgument[];
}

export interface SeccompProfile {
  defaultAction: 'SCMP_ACT_ERRNO';
  defaultErrnoRet: number;
  architectures: string[];
  syscalls: SeccompRule[];
}

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;
const CLONE_NEWUSER = 0x1000_0000;

/** unix, inet, inet6, netlink, packet (raw sockets work within the sandbox's own network). */
const SOCKET_FAMILIES = [1, 2, 10, 16, 17];

/** Linux, 32-bit uname and both "read the current one" spellings; no switch of address layout. */
const PERSONALITIES = [0x0, 0x8, 0x2_0000, 0x2_0008, 0xffff_ffff];

const refuse = (names: string[], errnoRet: number, args?: SeccompArgument[]): SeccompRule => ({
  names,
  action: 'SCMP_ACT_ERRNO',
  errnoRet,
  ...(args && { args }),
});

const allowWhen = (names: string[], ...args: SeccompArgument[]): SeccompRule => ({
  names,
  action: 'SCMP_ACT_ALLOW',
  args,
});

/** A nested user namespace opens the kernel's mount and netfilter code to the sandbox. */
function namespaceRules(): SeccompRule[] {
  const flag = (valueTwo: number): SeccompArgument => ({
    index: 0,
    value: CLONE_NEWUSER,
    valueTwo,
    op: 'SCMP_CMP_MASKED_EQ',
  });
  return [
    allowWhen(['clone', 'unshare'], flag(0)),
    refuse(['clone', 'unshare'], EPERM, [flag(CLONE_NEWUSER)]),
    // its flags lie in memory, which a filter can not read; glibc falls back to clone on ENOSYS
    refuse(['clone3'], ENOSYS),
  ];
}

/** Families beyond those of everyday use reach rarely tested kernel code. */
function socketRules(): SeccompRule[] {
  const names = ['socket', 'socketpair'];
  const highest = Math.max(...SOCKET_FAMILIES);
  const below = Array.from({ length: highest }, (_, family) => family);
  return [
    ...SOCKET_FAMILIES.map((value) => allowWhen(names, { index: 0, value, op: 'SCMP_CMP_EQ' })),
    ...below
      .filter((family) => !SOCKET_FAMILIES.includes(family))
      .map((value) => refuse(names, EAFNOSUPPORT, [{ index: 0, value, op: 'SCMP_CMP_EQ' }])),
    refuse(names, EAFNOSUPPORT, [{ index: 0, value: highest + 1, op: 'SCMP_CMP_GE' }]),
  ];
}

/**
 * The filter of every sandbox: an allow-list for 64-bit x86 alone. Calls of other architectures
 * (32-bit, x32) end the process; compiling one architecture instead of three also halves the cost
 * of a start.
 */
export function seccompProfile(): SeccompProfile {
  return {
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet: ENOSYS,
    architectures: ['SCMP_ARCH_X86_64'],
    syscalls: [
      { names: ALLOWED_CALLS, action: 'SCMP_ACT_ALLOW' },
      refuse([...REFUSED_CALLS], EPERM),
      ...namespaceRules(),
      ...socketRules(),
      ...PERSONALITIES.map((value) =>
        allowWhen(['personality'], { index: 0, value, op: 'SCMP_CMP_EQ' }),
      ),
    ],
  };
}
