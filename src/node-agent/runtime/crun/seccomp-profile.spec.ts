import { describe, expect, it } from 'vitest';
import { seccompProfile } from './seccomp-profile.js';
import { ALLOWED_CALLS, REFUSED_CALLS } from './syscall-names.js';

const NEWUSER = 0x1000_0000;

describe('seccomp profile', () => {
  const profile = seccompProfile();
  const rulesOf = (name: string) => profile.syscalls.filter(({ names }) => names.includes(name));

  it('is for 64-bit x86 alone and answers "not implemented" to what it does not name', () => {
    expect(profile.architectures).toEqual(['SCMP_ARCH_X86_64']);
    expect(profile).toMatchObject({ defaultAction: 'SCMP_ACT_ERRNO', defaultErrnoRet: 38 });
  });

  it('names no call in two groups', () => {
    const names = [...ALLOWED_CALLS, ...REFUSED_CALLS, 'clone', 'clone3', 'unshare', 'socket'];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each([
    'mount',
    'bpf',
    'ptrace',
    'setns',
    'io_uring_setup',
    'userfaultfd',
    'keyctl',
    'open_tree',
  ])('allows %s only where it is harmless', (name) => {
    const allowed = rulesOf(name).some(({ action }) => action === 'SCMP_ACT_ALLOW');
    expect(allowed).toBe(name === 'ptrace');
  });

  it.each(['clone', 'unshare'])(
    'allows %s without, and refuses it with a user namespace',
    (name) => {
      expect(rulesOf(name).map(({ action, errnoRet, args }) => [action, errnoRet, args])).toEqual([
        [
          'SCMP_ACT_ALLOW',
          undefined,
          [{ index: 0, value: NEWUSER, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }],
        ],
        [
          'SCMP_ACT_ERRNO',
          1,
          [{ index: 0, value: NEWUSER, valueTwo: NEWUSER, op: 'SCMP_CMP_MASKED_EQ' }],
        ],
      ]);
    },
  );

  it('answers ENOSYS to clone3, on which the C library takes clone', () => {
    expect(rulesOf('clone3')).toEqual([
      { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 },
    ]);
  });

  it('covers every socket family exactly once', () => {
    const outcome = (family: number) =>
      rulesOf('socket')
        .filter(({ args }) =>
          (args ?? []).every(({ op, value }) =>
            op === 'SCMP_CMP_EQ' ? family === value : family >= value,
          ),
        )
        .map(({ action }) => action);
    const allowed = Array.from({ length: 60 }, (_, family) => family).filter((family) => {
      expect(outcome(family)).toHaveLength(1);
      return outcome(family)[0] === 'SCMP_ACT_ALLOW';
    });
    expect(allowed).toEqual([1, 2, 10, 16, 17]);
  });
});
