/** How a map of strings stands in the document. */
export const STRING_MAP = { type: 'object', additionalProperties: { type: 'string' } } as const;
