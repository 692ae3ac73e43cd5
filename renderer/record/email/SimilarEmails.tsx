import { useContext, useEffect, useState } from 'react';
import type { Email } from '../../../shared/model/entity';
import { api, local } from '../../bridge';
import { huntCondition } from '../../query/pivot';
import { formatCount } from '../../state/format';
import { EvidenceContext } from '../EvidenceValue';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { countSimilar, similarities, type Similarity } from './similar-emails';

/** Milliseconds that an email must stay open before others like it are counted: J and K step faster. */
const PAUSE_MS = 700;

type Counted = Similarity & { readonly total: number };
type EmailProps = { readonly email: Email };

/** Returns a hash of the first attachment, if the email has one. */
const firstHash = async (
  { attachment_count }: Email,
  { saas, entityId }: RecordTarget,
): Promise<string | undefined> => {
  if (!attachment_count) return undefined;
  const page = await api['entity.emailAttachments']({ saas, entity_id: entityId });
  const [first] = page.ok ? page.value.rows : [];
  return first?.md5 ?? first?.sha256 ?? undefined;
};

/** Counts other emails like an email once it has been open for a moment. */
const useSimilar = (
  email: Email,
  target: RecordTarget | undefined,
): { readonly counted: readonly Counted[]; readonly isWhole: boolean } => {
  const [isWhole, setWhole] = useState(false);
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  useEffect(() => {
    if (!target) return undefined;
    let isCurrent = true;
    const run = `similar ${target.entityId}`;
    const read = async () => {
      const app = { saas_id: target.saas, query_domain: 'email' as const };
      const config = await api['query.config'](app);
      if (!config.ok || !isCurrent) return;
      const all = similarities(email, config.value, await firstHash(email, target));
      const areAll = await countSimilar(
        all,
        (condition) =>
          local['query.count']({
            ...app,
            query_entity_type: target.entityType,
            condition,
            include_copies: false,
            run,
          }),
        () => isCurrent,
        (one) => setCounted((now) => [...now, one]),
      );
      if (isCurrent) setWhole(areAll && all.length > 0);
    };
    setCounted([]);
    setWhole(false);
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      void local['query.cancel']({ run });
    };
  }, [target && targetKey(target)]);
  return { counted, isWhole };
};

/** The numbers of emails with the same sender, subject, link or attachment; each opens a hunt for them. */
export const SimilarEmails = ({ email }: EmailProps) => {
  const target = useContext(EvidenceContext)?.target;
  const { counted, isWhole } = useSimilar(email, target);
  if (!target) return null;
  if (counted.length === 0)
    return isWhole ? (
      <>
        <dt>{TEXT.similar.title}</dt>
        <dd className="similar-none">{TEXT.similar.nobody}</dd>
      </>
    ) : null;
  return (
    <>
      <dt>{TEXT.similar.title}</dt>
      <dd>
        <div className="line similar" role="group" aria-label={TEXT.similar.title}>
          {counted.map(({ label, condition, total }) => (
            <button
              key={label}
              type="button"
              className="link"
              onClick={() => huntCondition({ saas_id: target.saas, query_domain: 'email' }, condition)}
            >
              {TEXT.similar.count(label, formatCount(total))}
            </button>
          ))}
        </div>
      </dd>
    </>
  );
};
