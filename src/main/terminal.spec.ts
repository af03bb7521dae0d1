import { expect, it } from 'vitest';
import { Terminal } from './terminal.js';

it('closes a question that is overruled, with the answer that changes nothing', async () => {
  const overruled = new AbortController();
  const answer = new Terminal().choose('End them? ', {
    answers: ['go on', 'end'],
    interrupt: 'end',
    overruled: overruled.signal,
  });
  overruled.abort();
  expect(await answer).toBe('go on');
});
