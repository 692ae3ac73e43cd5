/** The calls whose answers are profiles, or parts of them, and the entity that each is about. */
import { z } from 'zod';
import { domainOfEntityType, toEntityType } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import type { SeenProfile } from '../../datasets/protocol';

type Entity = SeenProfile['entity'];
type Reader = (input: unknown, answer: unknown) => SeenProfile | undefined;

const Asked = z.looseObject({ saas: z.string(), entity_id: z.string() });
const HeaderAsked = z.looseObject({ a: z.string(), b: z.string() });
const Sent = z.looseObject({
  entity_id: z.string().optional(),
  entity_type: z.string().optional(),
  saas: z.string().optional(),
});
const SentInside = z.looseObject({ entity: Sent });

/** A profile, or a part of one, of the entity that was asked for. */
const asked =
  (domain: 'email' | 'file', isPart: boolean): Reader =>
  (input, answer) => {
    const { data } = Asked.safeParse(input);
    if (!data) return undefined;
    const type = isPart ? undefined : Sent.safeParse(answer).data?.entity_type;
    const entity: Entity = {
      saas: data.saas,
      domain,
      entityType: type ?? toEntityType(data.saas, domain),
      id: data.entity_id,
    };
    return { entity, profile: answer as Json, isPart };
  };

/** A profile that names its own entity. */
const named = (sent: z.infer<typeof Sent> | undefined): SeenProfile | undefined => {
  const { entity_id: id, entity_type: type } = sent ?? {};
  const domain = type === undefined ? undefined : domainOfEntityType(type);
  if (id === undefined || type === undefined || domain === undefined) return undefined;
  const saas = sent?.saas ?? type.slice(0, -domain.length - 1);
  return { entity: { saas, domain, entityType: type, id }, profile: sent as Json, isPart: false };
};

const ofSent: Reader = (_input, answer) => named(Sent.safeParse(answer).data);

const READERS: Readonly<Record<string, Reader>> = {
  'entity.email': asked('email', false),
  'entity.file': asked('file', false),
  'entity.emailRecipients': asked('email', true),
  'entity.emailAttachments': asked('email', true),
  'entity.filePermissions': asked('file', true),
  'entity.byType': ofSent,
  'entity.mtaEmail': ofSent,
  'apps.entity': (_input, answer) => named(SentInside.safeParse(answer).data?.entity),
  'mail.headers': (input, answer) => {
    const { data } = HeaderAsked.safeParse(input);
    if (!data || domainOfEntityType(data.a) !== 'email') return undefined;
    const saas = data.a.slice(0, -'_email'.length);
    const entity: Entity = { saas, domain: 'email', entityType: data.a, id: data.b };
    return { entity, profile: answer as Json, isPart: true };
  },
};

/** Returns the profile in the answer to a call of the page; undefined if it has none. */
export const seenProfile = (name: string, input: unknown, answer: unknown): SeenProfile | undefined =>
  Object.hasOwn(READERS, name) ? READERS[name]?.(input, answer) : undefined;
