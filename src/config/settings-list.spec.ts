import { expect, it } from 'vitest';
import { loadCommandLineSettings, SET_BY_UP } from './command-line-settings.js';
import { agentSchema, apiSchema } from './settings.js';
import { describeSettings, settingsFor } from './settings-list.js';

it.each(['up', 'api', 'agent'] as const)(
  'has a line of prose for every setting of %s',
  (command) => {
    for (const { name, about } of settingsFor(command)) {
      expect(about, name).toMatch(/^\S.{8,90}$/);
    }
  },
);

it('tells for `up` what the roles obey, but not what it sets by itself', () => {
  const names = settingsFor('up').map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const roles = Object.keys({ ...apiSchema.shape, ...agentSchema.shape });
  expect([...names, ...SET_BY_UP]).toEqual(expect.arrayContaining(roles));
  for (const name of SET_BY_UP) expect(names).not.toContain(name);
});

it('says what holds where a setting is absent', () => {
  expect(describeSettings('up')).toContain('--port says the same (default: 3000)');
  expect(describeSettings('agent')).toMatch(/ATOLL_RUN_DIR\n.*\(required\)/);
});

it.each(['abc', '0', '65536', '1.5'])('refuses the port %s of the command line', (port) => {
  expect(() => loadCommandLineSettings(port, {})).toThrow(
    `ATOLL_PORT: '${port}' is not a port (1 to 65535)`,
  );
});

it('takes the port of the command line before the one of the environment', () => {
  expect(loadCommandLineSettings('4000', { ATOLL_PORT: '5000' }).ATOLL_PORT).toBe(4000);
  expect(loadCommandLineSettings(undefined, { ATOLL_PORT: '5000' }).ATOLL_PORT).toBe(5000);
});
