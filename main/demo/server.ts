import type { Buffer } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Context, type Handlers, HttpError } from './handler';
import { runDue } from './handlers/query-actions';
import { windowStart } from './query-window';
import { readBody } from './http/body';
import { createFaults, Fault, type Faults, type FaultRule } from './http/faults';
import { readInput } from './http/input';
import { startPortalPages, type PortalPages } from './http/portal-pages';
import { errorReply, faultReply, type Reply, createReply, resumeReply, send } from './http/reply';
import { findCall } from './requests/calls';

const MAX_BODY = 2 * 1024 * 1024;
const MAX_FORM = 10 * 1024 * 1024;
const FAULTS_PATH = '/__faults';

export type ServerOptions = {
  readonly context: Context;
  readonly handlers: Handlers;
  readonly token: string;
  readonly host: string;
  readonly port: number;
  /** Opens the control with which tests make the tenant misbehave. */
  readonly faultControl: boolean;
  /** Serves the portal's own sign-in pages too. */
  readonly hasPages: boolean;
  /** A file that gets a line with the name of each call that was answered. */
  readonly callLog: string | undefined;
};
export type TenantServer = {
  readonly origin: string;
  /** Makes the tenant misbehave; tests only. */
  readonly misbehave: (rule: FaultRule) => void;
  /** The portal's sign-in by browser, if it has one. */
  readonly pages: PortalPages | undefined;
  readonly close: () => Promise<void>;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

type Served = Omit<ServerOptions, 'hasPages'> & { readonly pages: PortalPages | undefined };

/** Lets a request through that has the token, or the cookies of a session. */
const checkAccess = ({ token, pages }: Served, request: IncomingMessage): void => {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token)) && !pages?.accepts(request))
    throw new HttpError(401, 'The token is missing or wrong');
};

const servePages = async (
  { pages }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (!pages) throw new HttpError(404, 'There is nothing at this path');
  await pages.serve(request, response);
};

const answer = async (options: Served, request: IncomingMessage, target: string): Promise<unknown> => {
  checkAccess(options, request);
  const mark = target.indexOf('?');
  const pathname = mark < 0 ? target : target.slice(0, mark);
  const found = findCall(request.method ?? '', pathname);
  if (!found) throw new HttpError(404, 'There is nothing at this path');
  const { call, name } = found;
  const body = await readBody(request, call.isForm === true ? MAX_FORM : MAX_BODY);
  const input = readInput(
    found,
    mark < 0 ? '' : target.slice(mark + 1),
    request.headers['content-type'],
    body,
  );
  await options.context.store.loadedSince(windowStart(name, input, options.context.now()));
  runDue(options.context);
  // The input was just checked by the call's own schema; the table ties the handler's type to that call.
  const handler = options.handlers[name] as (input: unknown, context: Context) => unknown;
  const result = await handler(input, options.context);
  if (options.callLog !== undefined) appendFileSync(options.callLog, `${name}\n`);
  if (call.method !== 'GET' && call.isSearch !== true) options.context.store.save();
  return result;
};

const setFaults = async (faults: Faults, request: IncomingMessage): Promise<Reply> => {
  if (request.method !== 'PUT') throw new HttpError(404, 'There is nothing at this path');
  const text = (await readBody(request, MAX_BODY)).toString('utf8');
  try {
    faults.set(z.array(Fault).parse(JSON.parse(text)));
  } catch {
    // Only tests send faults; the 422 tells them enough.
    throw new HttpError(422, 'The body is a list of faults', 'body');
  }
  return createReply({ success: true }, undefined);
};

const serve = async (
  options: Served,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const target = request.url ?? '/';
  try {
    if (options.faultControl && target === FAULTS_PATH) {
      send(response, await setFaults(faults, request), undefined);
      return;
    }
    if (!target.startsWith('/api/v1/')) return await servePages(options, request, response);
    const fault = faults.take(target);
    if (fault?.delayMs !== undefined) await sleep(fault.delayMs);
    if (fault?.reset) {
      request.socket.resetAndDestroy();
      return;
    }
    if (fault?.status !== undefined) {
      request.resume();
      send(response, faultReply(fault), fault);
      return;
    }
    send(
      response,
      resumeReply(createReply(await answer(options, request, target), fault), request.headers),
      fault,
    );
  } catch (error) {
    request.resume();
    send(response, errorReply(error), undefined);
  }
};

/** Serves the calls of the specification over HTTP on the loopback address. */
export const createServer = async ({ hasPages, ...given }: ServerOptions): Promise<TenantServer> => {
  const faults = createFaults();
  let origin = '';
  const pages = hasPages ? await startPortalPages(() => origin) : undefined;
  const options: Served = { ...given, pages };
  const http = createHttpServer((request, response) => {
    // A write to a closed connection may fail silently.
    response.on('error', () => undefined);
    void serve(options, faults, request, response);
  });
  http.on('clientError', (_, socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, options.host, () => {
      const { port } = http.address() as AddressInfo;
      origin = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
      resolve({
        origin,
        misbehave: faults.add,
        pages,
        close: async () => {
          await pages?.close();
          await new Promise<void>((done) => {
            http.close(() => done());
            http.closeAllConnections();
          });
        },
      });
    });
  });
};
