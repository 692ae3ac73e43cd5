/**
 * The portal's own sign-in, which a browser goes through: the portal sends it to an identity provider at its own origin, which asks
 * for a password and then for a code, and sends it back with a ticket in a form that posts itself, as SAML providers do. The portal takes
 * the ticket once and sets the cookies of a session.
 */
import type { Buffer } from 'node:buffer';
import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpError } from '../handler';
import { readBody } from './body';

const MAX_FORM = 4 * 1024;
const newSecret = (): string => randomBytes(24).toString('base64url');

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;
const form = (action: string, label: string, type: string, note: string): string =>
  `<form method="post" action="${action}"><p role="alert">${note}</p><label>${label} <input name="value" type="${type}" autofocus required></label> <button>Continue</button></form>`;

const passwordPage = (note = ''): string => page('Sign in', form('/password', 'Password', 'password', note));
const codePage = (note = ''): string => page('Second step', form('/code', 'Code', 'text', note));
/** A form that posts a ticket across sites by itself. */
const returnPage = (action: string, ticket: string): string =>
  page(
    'Signing in',
    `<form method="post" action="${action}"><input type="hidden" name="ticket" value="${ticket}"><button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );
const SIGNED_IN = page('Signed in', '<p>You are signed in to the demo portal.</p>');

const sendPage = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
};
const redirect = (response: ServerResponse, location: string, cookies: readonly string[] = []): void => {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'set-cookie': [...cookies] });
  response.end();
};

const readCookie = ({ headers }: IncomingMessage, name: string): string =>
  (headers.cookie ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

const readForm = async (request: IncomingMessage, name: 'value' | 'ticket' = 'value'): Promise<string> => {
  const body: Buffer = await readBody(request, MAX_FORM);
  return new URLSearchParams(body.toString('utf8')).get(name) ?? '';
};

/** Serves the pages of one server; an unexpected path is a 404. */
type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Creates the identity provider: a password, then a code, then a ticket of `issue` for the portal at `back`. */
const identityProvider = (password: string, code: string, back: () => string, issue: () => string): Serve => {
  const atSecondStep = new Set<string>();
  const steps: Readonly<Record<string, Serve>> = {
    'GET /': async (_, response) => sendPage(response, 200, passwordPage()),
    'POST /password': async (request, response) => {
      if ((await readForm(request)) !== password)
        return sendPage(response, 200, passwordPage('Wrong password'));
      const step = newSecret();
      atSecondStep.add(step);
      redirect(response, '/code', [`step=${step}; Path=/; HttpOnly; SameSite=Lax`]);
    },
    'GET /code': async (_, response) => sendPage(response, 200, codePage()),
    'POST /code': async (request, response) => {
      const step = readCookie(request, 'step');
      if (!atSecondStep.has(step)) return redirect(response, '/');
      if ((await readForm(request)) !== code) return sendPage(response, 200, codePage('Wrong code'));
      atSecondStep.delete(step);
      sendPage(response, 200, returnPage(back(), issue()));
    },
  };
  return async (request, response) => {
    const step = steps[`${request.method ?? ''} ${request.url ?? ''}`];
    if (!step) return sendPage(response, 404, page('Not found', ''));
    await step(request, response);
  };
};

/** The portal's sign-in by browser. */
export type PortalPages = {
  readonly password: string;
  readonly code: string;
  /** The origin of the identity provider. */
  readonly provider: string;
  readonly serve: Serve;
  /** Returns true if a request has the cookies of a session; throws a 403 if it changes something without the token against forgery. */
  readonly accepts: (request: IncomingMessage) => boolean;
  /** Ends every session, as time does. */
  readonly endSessions: () => void;
  readonly close: () => Promise<void>;
};

/** Creates the sessions of the portal: a ticket becomes a session once. */
const createSessions = () => {
  const tickets = new Set<string>();
  const tokens = new Map<string, string>();
  return {
    issue: (): string => {
      const ticket = newSecret();
      tickets.add(ticket);
      return ticket;
    },
    begin: (ticket: string): readonly string[] | undefined => {
      if (!tickets.delete(ticket)) return undefined;
      const [session, token] = [newSecret(), newSecret()];
      tokens.set(session, token);
      return [
        `session=${session}; Path=/; HttpOnly; SameSite=Lax`,
        `csrftoken=${token}; Path=/; SameSite=Lax`,
      ];
    },
    accepts: (request: IncomingMessage): boolean => {
      const token = tokens.get(readCookie(request, 'session'));
      if (token !== undefined && request.method !== 'GET' && request.headers['x-csrftoken'] !== token)
        throw new HttpError(403, 'The token against request forgery is missing or wrong');
      return token !== undefined;
    },
    endSessions: (): void => tokens.clear(),
  };
};

/** Starts the identity provider and creates the portal's pages, whose origin is known once the portal listens. */
export const startPortalPages = async (portal: () => string): Promise<PortalPages> => {
  const sessions = createSessions();
  const password = newSecret();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const serveProvider = identityProvider(password, code, () => `${portal()}/signed-in`, sessions.issue);
  const http = createServer((request, response) => {
    serveProvider(request, response).catch(() => sendPage(response, 400, page('Bad request', '')));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(0, '127.0.0.1', resolve);
  });
  // Another name of this machine than the portal's: browsers tell cookies apart by host, not by port.
  const provider = `http://localhost:${(http.address() as AddressInfo).port}`;
  return {
    password,
    code,
    provider,
    accepts: sessions.accepts,
    endSessions: sessions.endSessions,
    serve: async (request, response) => {
      const target = request.url ?? '/';
      if (target === '/signed-in' && request.method === 'POST') {
        const cookies = sessions.begin(await readForm(request, 'ticket'));
        return redirect(response, cookies ? '/' : `${provider}/`, cookies);
      }
      if (target !== '/') return sendPage(response, 404, page('Not found', ''));
      if (sessions.accepts(request)) return sendPage(response, 200, SIGNED_IN);
      redirect(response, `${provider}/`);
    },
    close: () =>
      new Promise((done) => {
        http.close(() => done());
        http.closeAllConnections();
      }),
  };
};
