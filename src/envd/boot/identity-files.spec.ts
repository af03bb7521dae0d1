import { expect, it } from 'vitest';
import { withHostname } from './identity-files.js';

it('puts the own name into hosts once, and keeps what users wrote', () => {
  const first = withHostname('127.0.0.1\tlocalhost\n10.0.0.9 db\n', 'one');
  expect(first).toBe('127.0.0.1\tlocalhost\n10.0.0.9 db\n127.0.1.1\tone # sandbox hostname\n');
  expect(withHostname(first, 'two')).toBe(first.replace('one', 'two'));
  expect(withHostname('', 'one')).toContain('127.0.0.1\tlocalhost\n');
});
