import { ok, type Result } from '../../../shared/bridge';
import type { Email } from '../../../shared/model/entity';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { mailHost } from '../../evidence/sender-indicators';
import { findFieldByName } from '../../query/pivot';
import { valueCondition } from '../../query/value-condition';
import { TEXT } from '../text';

/** A part that other emails may share with an email, and the condition that finds them. */
export type Similarity = {
  readonly part: 'sender' | 'subject' | 'link' | 'attachment';
  readonly label: string;
  readonly condition: Condition;
};

/** Returns the host of the first link, by which campaigns are found when each recipient gets an address of their own. */
const linkHost = (email: Email): string => {
  const url = email.links?.[0]?.url ?? '';
  return /^[a-z]+:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? mailHost(url);
};

/** Names that a tenant's field for each shared part may have. */
const PARTS = [
  {
    part: 'sender',
    label: TEXT.similar.sender,
    names: ['from_email', 'sender', 'from'],
    valueOf: (one: Email) => one.from_email,
  },
  { part: 'subject', label: TEXT.similar.subject, names: ['subject'], valueOf: (one: Email) => one.subject },
  {
    part: 'link',
    label: TEXT.similar.link,
    names: ['link_domains', 'link_domain', 'url_domain'],
    valueOf: linkHost,
  },
] as const;

/** Returns what can be looked for: parts that the email has, in fields that the tenant has. An attachment is found by its hash. */
export const similarities = (email: Email, config: QueryConfig, hash: string | undefined): Similarity[] => {
  const attachment = {
    part: 'attachment' as const,
    label: TEXT.similar.attachment,
    names: hash?.length === 32 ? ['attachment_md5', 'md5'] : ['attachment_sha256', 'sha256'],
    valueOf: () => hash,
  };
  return [...PARTS, attachment].flatMap(({ part, label, names, valueOf }) => {
    const value = valueOf(email);
    const field = value ? findFieldByName(config, names) : undefined;
    const condition =
      field && value ? valueCondition(config, field.db_id, value, false).condition : undefined;
    return condition ? [{ part, label, condition }] : [];
  });
};

/** Counts the other emails of each similarity, one after the other, until `isCurrent` ends it. */
export const countSimilar = async (
  all: readonly Similarity[],
  count: (condition: Condition) => Promise<Result<{ readonly total: number }>>,
  isCurrent: () => boolean,
  onCount: (one: Similarity, counted: Result<number>) => void,
): Promise<void> => {
  for (const one of all) {
    if (!isCurrent()) return;
    const counted = await count(one.condition);
    // The tenant counts the email itself too.
    if (isCurrent()) onCount(one, counted.ok ? ok(Math.max(0, counted.value.total - 1)) : counted);
  }
};
