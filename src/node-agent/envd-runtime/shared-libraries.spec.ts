import { describe, expect, it } from 'vitest';
import { parseLdd, sharedLibrariesOf } from './shared-libraries.js';

const LDD = `	linux-vdso.so.1 (0x00007f74e60dd000)
	libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f74e5d20000)
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f74e5b3e000)
	/lib64/ld-linux-x86-64.so.2 (0x00007f74e60df000)
`;

describe('parseLdd', () => {
  it('tells the loader from the libraries and leaves the vdso out', () => {
    expect(parseLdd(LDD)).toEqual({
      loader: '/lib64/ld-linux-x86-64.so.2',
      libraries: ['/lib/x86_64-linux-gnu/libm.so.6', '/lib/x86_64-linux-gnu/libc.so.6'],
    });
  });

  it('refuses a missing library and a program without a loader', () => {
    expect(() => parseLdd('\tlibx.so.1 => not found\n')).toThrow(/libx/);
    expect(() => parseLdd('\tstatically linked\n')).toThrow(/no loader/);
  });

  it('finds those of the running node', async () => {
    const found = await sharedLibrariesOf(process.execPath, AbortSignal.timeout(10_000));
    expect(found.libraries.some((path) => path.includes('libc.so'))).toBe(true);
  });
});
