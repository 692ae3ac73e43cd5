/** References to records that may still have to be looked up, such as the user with an address. They can be stored with a tab. */
import { z } from 'zod';
import { ok, type Result } from '../../shared/bridge';
import { EntityPathType } from '../../shared/model/ids';
import { Json } from '../../shared/model/json';
import { isIp } from '../../shared/rules/ip';
import { api } from '../bridge';
import { ENTITY_NAME_KINDS, findEntity, toTarget } from './find-entity';
import { RecordDomain, type RecordTarget } from './record-target';

/** The cells of a row about an entity. */
const Fields = z.record(z.string(), Json).exactOptional();

/** A record by its target, by a value that identifies it, or by one of the tenant's path types with an ID. */
export const RecordRef = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('target'),
    target: z.object({
      entityId: z.string(),
      saas: z.string(),
      entityType: z.string(),
      domain: RecordDomain,
      fields: Fields,
    }),
  }),
  z.object({
    kind: z.literal('name'),
    name: z.object({
      kind: z.enum(ENTITY_NAME_KINDS),
      text: z.string(),
      saas: z.string(),
      attachmentType: z.string().exactOptional(),
      fields: Fields,
    }),
  }),
  z.object({ kind: z.literal('path'), type: EntityPathType, id: z.string() }),
]);
export type RecordRef = z.infer<typeof RecordRef>;

/** Refers to a record whose target is known. */
export const refToTarget = (target: RecordTarget): RecordRef => ({ kind: 'target', target });

/** Refers to the user with an address, looked for in an app first. */
export const refToUser = (address: string, saas: string): RecordRef => ({
  kind: 'name',
  name: { kind: 'address', text: address, saas },
});

/** An address of a person: the name of a service, such as `app@sharepoint`, has no domain. */
const PERSON = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/;

/** Refers to the user that a text names by an address; undefined for any other text. */
export const refToPerson = (text: string | null | undefined, saas: string): RecordRef | undefined =>
  typeof text === 'string' && PERSON.test(text) ? refToUser(text, saas) : undefined;

/** Refers to the record of an IP address; undefined for any other text. */
export const refToIp = (text: string | null | undefined): RecordRef | undefined =>
  typeof text === 'string' && isIp(text)
    ? refToTarget({ entityId: text, saas: '', entityType: 'ip', domain: 'ip' })
    : undefined;

/** Refers to the file with a hash. */
export const refToFile = (kind: 'md5' | 'sha256', hash: string): RecordRef => ({
  kind: 'name',
  name: { kind, text: hash, saas: '' },
});

/** Returns a key that no other reference has. */
export const refKey = (ref: RecordRef): string => {
  if (ref.kind === 'target') return `${ref.target.entityType} ${ref.target.entityId}`;
  return ref.kind === 'path' ? `${ref.type}/${ref.id}` : `${ref.name.kind} ${ref.name.text} ${ref.name.saas}`;
};

/** Finds the record that a reference means. */
export const findRef = async (ref: RecordRef, signal?: AbortSignal): Promise<Result<RecordTarget>> => {
  if (ref.kind === 'target') return ok(ref.target);
  if (ref.kind === 'name') return findEntity(api, ref.name, undefined, signal);
  const found = await api['entity.byType']({ type: ref.type, id: ref.id }, signal);
  return found.ok ? toTarget(found.value, { id: ref.id }) : found;
};
