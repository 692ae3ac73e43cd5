import { useContext, useEffect } from 'react';
import type { Email } from '../../../shared/model/entity';
import { huntCondition } from '../../query/pivot';
import { formatCount } from '../../state/format';
import { EvidenceContext } from '../EvidenceValue';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { startSimilar, useSimilarLines, type SimilarLine } from './similar-counts';

/** Milliseconds that an email must stay open before others like it are counted: J and K step faster. */
const PAUSE_MS = 700;

/** Counts other emails like an email once it has been open for a moment. */
const useCounting = (email: Email, target: RecordTarget | undefined): void =>
  useEffect(() => {
    if (!target) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = startSimilar(email, target);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [target && targetKey(target)]);

type LinkProps = {
  readonly target: RecordTarget;
  readonly line: Pick<SimilarLine, 'label' | 'condition'>;
  readonly total: number;
};

/** The number of emails that share a part with an email; opens a hunt for them. */
export const SimilarLink = ({ target, line: { label, condition }, total }: LinkProps) => (
  <button
    type="button"
    className="link"
    onClick={() => huntCondition({ saas_id: target.saas, query_domain: 'email' }, condition)}
  >
    {TEXT.similar.count(label, formatCount(total))}
  </button>
);

/** The numbers of emails with the same sender, subject, link or attachment; each opens a hunt for them. */
export const SimilarEmails = ({ email }: { readonly email: Email }) => {
  const target = useContext(EvidenceContext)?.target;
  useCounting(email, target);
  const lines = useSimilarLines(target) ?? [];
  const found = lines.flatMap((line) =>
    line.counted?.ok && line.counted.value > 0 ? [{ line, total: line.counted.value }] : [],
  );
  const areAllCounted = lines.length > 0 && lines.every(({ counted }) => counted?.ok);
  if (!target || (found.length === 0 && !areAllCounted)) return null;
  return (
    <>
      <dt>{TEXT.similar.title}</dt>
      {found.length === 0 ? (
        <dd className="similar-none">{TEXT.similar.nobody}</dd>
      ) : (
        <dd>
          <div className="line similar" role="group" aria-label={TEXT.similar.title}>
            {found.map(({ line, total }) => (
              <SimilarLink key={line.part} target={target} line={line} total={total} />
            ))}
          </div>
        </dd>
      )}
    </>
  );
};
