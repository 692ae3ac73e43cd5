import { randomUUID } from 'node:crypto';
import type { Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../../shared/local-calls/contract';
import type { Connection, SessionState } from '../../../../shared/model/app-state';
import type { SecEntities } from '../../../../shared/model/apps';
import { failure } from '../../../wire/failures';
import { parseAddress } from '../address';
import type { Credentials } from '../api-client';
import { keychainFailure, supersededFailure } from '../failures';
import { TEXT } from '../text';
import { checkCredentials, enterTenant, type IsLatest, type SignInContext } from './context';

type Input = ParsedLocalCallInput<'session.connect'>;
/** The part of a sign-in's input that is about the connection to be saved; `known` is the saved one that is signed in to again. */
export type ConnectionInput = Pick<Input, 'label' | 'keep'> & { readonly known?: Connection | undefined };

/** A header can't carry anything else, and a pasted line break is the usual cause. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Checks what the analyst typed and returns it as credentials. */
const parseCredentials = (input: Input): Result<Credentials> => {
  const origin = parseAddress(input.address);
  if (!origin.ok) return origin;
  const token = input.token.trim();
  return TOKEN.test(token)
    ? ok({ origin: origin.value, token })
    : fail(failure('invalid', TEXT.token.notOneWord, { field: 'token', next: TEXT.token.copyAgain }));
};

/** Describes the connection to be saved, from what was typed, what was saved before and what the tenant calls itself. */
const describeConnection = (
  { clock, connections }: SignInContext,
  { label, keep, known }: ConnectionInput,
  { origin, signsInBy }: Credentials,
  tenantName: string | null | undefined,
): Connection => ({
  id: known?.id ?? randomUUID(),
  address: origin,
  label: label.trim() || known?.label || tenantName || new URL(origin).host,
  ...(tenantName ? { tenant: tenantName } : {}),
  colour: known?.colour ?? connections.nextColor(),
  keeps: keep,
  ...(signsInBy ? { signsInBy } : {}),
  lastUsed: new Date(clock()).toISOString(),
});

/** Saves the connection first and its token second, so that no token is stored that no connection names. */
const saveConnection = async (
  { connections, tokens }: SignInContext,
  connection: Connection,
  token: string,
): Promise<Result<null>> => {
  const known = connections.find(connection.id);
  try {
    await connections.save(connection);
  } catch {
    // The settings file has logged the cause.
    return fail(failure('disk', TEXT.connection.notSaved));
  }
  const stored = await tokens.store(connection.id, token, connection.keeps);
  if (stored.kind === 'done') return ok(null);
  // The analyst needs to know the keychain's error; an error of the disk is in the log.
  await (known ? connections.save(known) : connections.remove(connection.id)).catch(() => undefined);
  return fail(keychainFailure(stored));
};

/** Saves a connection whose credentials the tenant has accepted, and enters the tenant. */
export const saveAndEnter = async (
  context: SignInContext,
  input: ConnectionInput,
  given: Credentials,
  entities: SecEntities,
  isLatest: IsLatest,
): Promise<Result<SessionState>> => {
  const { connections, tokens } = context;
  const known = input.known ?? connections.findTenant(given.origin, entities.tenant_name);
  const connection = describeConnection(context, { ...input, known }, given, entities.tenant_name);
  // A token that is now for one session only must not stay in the keychain. If it can't be deleted, forgetting the connection will.
  const isTokenLeft = known !== undefined && input.keep === 'session' && !(await tokens.removeInTime(known));
  if (!isLatest()) return fail(supersededFailure());
  const saved = await saveConnection(
    context,
    isTokenLeft ? { ...connection, hasOldToken: true } : connection,
    given.token,
  );
  return saved.ok ? enterTenant(context, given, entities, connection, isLatest) : saved;
};

/** Signs in with an address and a token, and saves both. */
export const connect = async (context: SignInContext, input: Input): Promise<Result<SessionState>> => {
  const parsed = parseCredentials(input);
  if (!parsed.ok) return parsed;
  const given = parsed.value;
  const isLatest = context.begin(context.connections.findByAddress(given.origin)?.id);
  const entities = await checkCredentials(context, given, isLatest);
  return entities.ok ? saveAndEnter(context, input, given, entities.value, isLatest) : entities;
};
