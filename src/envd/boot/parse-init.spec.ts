import { describe, expect, it } from 'vitest';
import { DaemonState } from './daemon-state.js';
import { InvalidInit, parseInit } from './parse-init.js';

const { settings: before } = new DaemonState();
const parse = (body: object, current = before) => parseInit(JSON.stringify(body), current).settings;

describe('parseInit', () => {
  it('keeps mcp and iam as they were given, until a later init brings others', () => {
    const mcp = { server: { url: 'https://mcp.example' } };
    const iam = { tokens: {} };
    const first = parse({ mcp, iam });
    expect(first).toMatchObject({ mcp, iam });
    expect(parse({ envVars: { A: '1' } }, first)).toMatchObject({ mcp, iam, envVars: { A: '1' } });
    expect(parse({ mcp: {} }, first)).toMatchObject({ mcp: {}, iam });
  });

  it('knows of none where none was given', () => {
    expect(parse({ mcp: null })).toMatchObject({ mcp: undefined, iam: undefined });
  });

  it.each([{ mcp: 'text' }, { mcp: [] }, { iam: 1 }])('refuses %j', (body) => {
    expect(() => parse(body)).toThrow(InvalidInit);
  });
});
