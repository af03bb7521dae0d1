import { describe, expect, it } from 'vitest';
import { parseTemplateReference } from './template-reference.js';

describe('parseTemplateReference', () => {
  it.each([
    ['base', { name: 'base', tag: 'default' }],
    [' Base ', { name: 'base', tag: 'default' }],
    ['base:v1.2', { name: 'base', tag: 'v1.2' }],
    ['base:default', { name: 'base', tag: 'default' }],
    ['my-team/base', { slug: 'my-team', name: 'base', tag: 'default' }],
    ['my-team/base_2:beta', { slug: 'my-team', name: 'base_2', tag: 'beta' }],
    ['abcdefghij0123456789', { name: 'abcdefghij0123456789', tag: 'default' }],
  ])('reads %j', (text, expected) => {
    expect(parseTemplateReference(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    ':',
    'a:',
    ':a',
    'a:b:c',
    'a/b/c',
    '/a',
    'a/',
    'ü',
    'a b',
    'a\0',
    'a'.repeat(129),
  ])('refuses %j', (text) => {
    expect(() => parseTemplateReference(text)).toThrow(/^templateID: /);
  });
});
