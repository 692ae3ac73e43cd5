/** The calls whose answers are profiles, or parts of them, and the entity that each is about. */
import { z } from 'zod';
import { domainOfEntityType, toEntityType } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import type { SeenProfile } from '../../datasets/protocol';

type Entity = SeenProfile['entity'];
type Reader = (input: unknown, answer: unknown) => SeenProfile | undefined;

const Asked = z.looseObject({ saas: z.string(), entity_id: z.string() });
const MailAsked = z.looseObject({ a: z.string(), b: z.string() });
const ScanAsked = z.looseObject({ entity_type: z.string(), entity_id: z.string() });
const Body = z.looseObject({ html: z.string().nullish(), text: z.string().nullish() });
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

/** A part of the profile of an entity that was asked for by its type; undefined if the type has no domain. */
const partOf = (entityType: string, id: string, profile: Json): SeenProfile | undefined => {
  const domain = domainOfEntityType(entityType);
  if (domain === undefined) return undefined;
  const saas = entityType.slice(0, -domain.length - 1);
  return { entity: { saas, domain, entityType, id }, profile, isPart: true };
};

/** A part of an email that was asked for. */
const ofMail =
  (toPart: (answer: unknown) => Json): Reader =>
  (input, answer) => {
    const { data } = MailAsked.safeParse(input);
    if (!data || domainOfEntityType(data.a) !== 'email') return undefined;
    return partOf(data.a, data.b, toPart(answer));
  };

const LINK = /\bh(?:tt|xx)ps?:\/\/[^\s"'<>]+/gi;

/** Returns the links of a body: they are values, while its text is none and may be long. */
const linksOf = (answer: unknown): Json => {
  const { html, text } = Body.safeParse(answer).data ?? {};
  const links = [...(html ?? '').replaceAll('&amp;', '&').matchAll(LINK), ...(text ?? '').matchAll(LINK)].map(
    ([link]) => link,
  );
  return { link: [...new Set(links)] };
};

const READERS: Readonly<Record<string, Reader>> = {
  'entity.email': asked('email', false),
  'entity.file': asked('file', false),
  'entity.emailRecipients': asked('email', true),
  'entity.emailAttachments': asked('email', true),
  'entity.filePermissions': asked('file', true),
  'entity.fileEvents': asked('file', true),
  'entity.byType': ofSent,
  'entity.mtaEmail': ofSent,
  'apps.entity': (_input, answer) => named(SentInside.safeParse(answer).data?.entity),
  'mail.headers': ofMail((answer) => answer as Json),
  'mail.body': ofMail(linksOf),
  'scan.clicks': (input, answer) => {
    const { data } = ScanAsked.safeParse(input);
    return data && partOf(data.entity_type, data.entity_id, answer as Json);
  },
};

/** Returns the profile in the answer to a call of the page; undefined if it has none. */
export const seenProfile = (name: string, input: unknown, answer: unknown): SeenProfile | undefined =>
  Object.hasOwn(READERS, name) ? READERS[name]?.(input, answer) : undefined;
