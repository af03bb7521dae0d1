import { describe, expect, it } from 'vitest';
import { withoutCredentials, withoutHopByHop } from './forwarded-headers.js';

describe('withoutCredentials', () => {
  it('drops the credentials of the platform and nothing else', () => {
    const sent = [
      ['X-API-Key', 'atl_00'],
      ['X-Admin-Token', 'secret'],
      ['E2b-Traffic-Access-Token', 'secret'],
      ['Authorization', 'Bearer atk_00'],
      ['Cookie', 'atoll_session=secret'],
    ].flat();
    const own = ['X-Access-Token', 'tok', 'Accept', '*/*', 'accept', 'text/html', 'X-Empty', ''];
    expect(withoutCredentials([...sent, ...own])).toEqual(own);
  });

  it("keeps a sandbox's own authorization and cookies as they came", () => {
    const headers = [
      'Authorization',
      'Basic cm9vdDo=',
      'Authorization',
      'Bearer mine',
      'Cookie',
      'a=1;b=2',
    ];
    expect(withoutCredentials(headers)).toEqual(headers);
    expect(withoutCredentials(['Cookie', 'a=1; atoll_session=x; b=2'])).toEqual([
      'Cookie',
      'a=1; b=2',
    ]);
  });
});

describe('withoutHopByHop', () => {
  it('drops the headers of the connection and those that it names', () => {
    expect(
      withoutHopByHop([
        'Connection',
        'close, X-Private',
        'X-Private',
        '1',
        'TE',
        'trailers',
        'X',
        '2',
      ]),
    ).toEqual(['X', '2']);
  });

  it('keeps the length and the host whatever the connection names', () => {
    const rest = ['Host', 'a', 'Content-Length', '3'];
    expect(withoutHopByHop(['Connection', 'host, content-length', ...rest])).toEqual(rest);
  });
});
