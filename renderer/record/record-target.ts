import { z } from 'zod';
import type { Entity } from '../../shared/model/entity';
import {
  domainOfEntityType,
  isAttachmentType,
  QUERY_DOMAINS,
  type QueryDomain,
  toEntityType,
} from '../../shared/model/ids';
import { asText } from '../../shared/model/lenient-values';
import type { Json } from '../../shared/model/json';
import type { ChosenFields } from '../../shared/rules/find-part';
import { chosenFields } from '../query/field-parts';

/** The kinds of records: one per domain, one each for attachments and IP addresses, and one for entities of any other type. */
export const RecordDomain = z.enum([...QUERY_DOMAINS, 'attachment', 'ip', 'other']);
export type RecordDomain = z.infer<typeof RecordDomain>;

/** Returns the kind of record that an entity of a type has. */
export const recordDomain = (entityType: string): RecordDomain =>
  domainOfEntityType(entityType) ?? (isAttachmentType(entityType) ? 'attachment' : 'other');

/** Returns the domain in which the tenant's queries find a record; undefined if none does. */
export const queryDomainOf = ({ domain }: Pick<RecordTarget, 'domain'>): QueryDomain | undefined =>
  QUERY_DOMAINS.find((one) => one === domain);

/** Names one record. */
export type RecordTarget = {
  readonly entityId: string;
  readonly saas: string;
  readonly entityType: string;
  readonly domain: RecordDomain;
  /** The cells of its row, for an entity that no call returns by its ID, such as an attachment. */
  readonly fields?: { readonly [key: string]: Json };
};

/** Returns the email that holds a click, or the click itself if it names none. */
export const mailOfClick = (click: RecordTarget, { email_id }: Entity): RecordTarget => {
  const entityId = asText(email_id);
  return entityId === ''
    ? click
    : { entityId, saas: click.saas, entityType: toEntityType(click.saas, 'email'), domain: 'email' };
};

/** Returns a key that no other record has. */
export const targetKey = ({ entityType, entityId }: RecordTarget): string => `${entityType} ${entityId}`;

/** Returns the fields that the analyst chose for the app and domain of a record, by the parts that they play. */
export const chosenOf = (target: RecordTarget): ChosenFields | undefined => {
  const domain = queryDomainOf(target);
  return domain && chosenFields({ saas: target.saas, domain });
};
