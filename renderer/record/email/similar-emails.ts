import type { Result } from '../../../shared/bridge';
import type { Email } from '../../../shared/model/entity';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { mailHost } from '../../evidence/sender-indicators';
import { findFieldByName } from '../../query/pivot';
import { valueCondition } from '../../query/value-condition';
import { TEXT } from '../text';

/** A part that other emails may share with an email, and the condition that finds them. */
export type Similarity = { readonly label: string; readonly condition: Condition };

/** Returns the host of the first link, by which campaigns are found when each recipient gets an address of their own. */
const linkHost = (email: Email): string => {
  const url = email.links?.[0]?.url ?? '';
  return /^[a-z]+:\/\/([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase() ?? mailHost(url);
};

/** Names that a tenant's field for each shared part may have. */
const PARTS = [
  {
    label: TEXT.similar.sender,
    names: ['from_email', 'sender', 'from'],
    valueOf: (one: Email) => one.from_email,
  },
  { label: TEXT.similar.subject, names: ['subject'], valueOf: (one: Email) => one.subject },
  { label: TEXT.similar.link, names: ['link_domains', 'link_domain', 'url_domain'], valueOf: linkHost },
] as const;

/** Returns what can be looked for: parts that the email has, in fields that the tenant has. An attachment is found by its hash. */
export const similarities = (email: Email, config: QueryConfig, hash: string | undefined): Similarity[] => {
  const attachment = {
    label: TEXT.similar.attachment,
    names: hash?.length === 32 ? ['attachment_md5', 'md5'] : ['attachment_sha256', 'sha256'],
    valueOf: () => hash,
  };
  return [...PARTS, attachment].flatMap(({ label, names, valueOf }) => {
    const value = valueOf(email);
    const field = value ? findFieldByName(config, names) : undefined;
    const condition =
      field && value ? valueCondition(config, field.db_id, value, false).condition : undefined;
    return condition ? [{ label, condition }] : [];
  });
};

/** Counts the other emails of each similarity, one after the other; those that fail or have none are left out. Returns false if one failed or if `isCurrent` ended it early. */
export const countSimilar = async (
  all: readonly Similarity[],
  count: (condition: Condition) => Promise<Result<{ readonly total: number }>>,
  isCurrent: () => boolean,
  onCount: (counted: Similarity & { readonly total: number }) => void,
): Promise<boolean> => {
  let isWhole = true;
  for (const one of all) {
    if (!isCurrent()) return false;
    const counted = await count(one.condition);
    if (!counted.ok) isWhole = false;
    // The tenant counts the email itself too.
    if (isCurrent() && counted.ok && counted.value.total > 1)
      onCount({ ...one, total: counted.value.total - 1 });
  }
  return isWhole && isCurrent();
};
