import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../shared/api/contract';
import type { Failure } from '../../shared/bridge';
import { json } from '../support/loopback';
import { GOLDEN } from './golden';
import { setUpClient, start } from './support/client';

setUpClient();

/** Sends a call to a tenant that refuses it, and returns the failure; that behind an empty list, where a failed call has one. */
const refusalOf = async (
  name: EndpointName,
  input: unknown,
  refuse: (response: ServerResponse) => void,
): Promise<Failure | undefined> => {
  const { client } = await start((_n, _seen, response) => refuse(response));
  // The table's inputs are of every call; each is checked by its row before it is sent.
  const answer = await client.call(name, input as never);
  return answer.ok ? answer.meta?.fallback : answer.failure;
};

/** The calls whose payload is assumed in part: what a tenant says that takes another is all that an analyst has. */
const assumed = (Object.keys(GOLDEN) as EndpointName[]).flatMap((name) =>
  GOLDEN[name]
    .filter((golden) => (golden.assumed ?? []).length > 0)
    .slice(0, 1)
    .map(({ input }) => [name, input] as const),
);
/** Calls whose assumed part is a value and not a key. */
const values = (
  ['exception.options', 'exception.blacklistOptions', 'mail.similarCount', 'query.operate'] as const
).map((name) => [name, GOLDEN[name][0]?.input] as const);

describe('a tenant that takes another payload', () => {
  it.each([...assumed, ...values])(
    'refuses %s in its own words, which are shown with its answer',
    async (name, input) => {
      const failure = await refusalOf(name, input, (response) =>
        json(response, 400, { error: 'Unknown key', allowed: ['page', 'per_page'] }),
      );
      expect(failure).toMatchObject({ kind: 'invalid', status: 400, message: 'Unknown key' });
      expect(failure?.response).toContain('"per_page"');
    },
  );

  it('gets its words shown if they are plain text', async () => {
    const failure = await refusalOf('exception.search', {}, (response) => {
      response
        .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Field order is not known');
    });
    expect(failure).toMatchObject({
      message: 'Field order is not known',
      response: 'Field order is not known',
    });
  });

  it('gets its page shown if it answers with one', async () => {
    const failure = await refusalOf('exception.search', {}, (response) => {
      response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Bad request</h1>');
    });
    expect(failure).toMatchObject({
      message: 'The tenant rejected the request.',
      response: '<h1>Bad request</h1>',
    });
  });

  it('gets no token shown that it repeats, and no answer to a rejected token', async () => {
    const repeat = (status: number) =>
      refusalOf('exception.search', {}, (response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end('Bearer secret-token is not allowed');
      });
    expect((await repeat(400))?.response).toBe('Bearer … is not allowed');
    expect(await repeat(401)).not.toHaveProperty('response');
  });
});
