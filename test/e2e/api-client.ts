import { checkResponse } from '../support/response-check.js';
import type { Platform } from './platform.js';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or undefined for an empty body. */
  body: unknown;
}

export interface ApiCall {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is where it is text. */
  body?: unknown;
  /** Leaves the credential out. */
  anonymous?: boolean;
}

/** Calls the api over HTTP; every answer is held against the contract. */
export async function callApi(
  platform: Platform,
  path: string,
  call: ApiCall = {},
): Promise<ApiAnswer> {
  const method = call.method ?? (call.body === undefined ? 'GET' : 'POST');
  const headers: Record<string, string> = { ...call.headers };
  if (!call.anonymous) headers['x-api-key'] ??= platform.apiKey;
  if (call.body !== undefined) headers['content-type'] ??= 'application/json';
  const payload =
    call.body === undefined || typeof call.body === 'string'
      ? call.body
      : JSON.stringify(call.body);
  const response = await fetch(`${platform.apiUrl}${path}`, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  checkResponse(method, path, response.status, response.headers, body);
  return { status: response.status, headers: response.headers, body };
}
