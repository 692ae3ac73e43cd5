import { useContext, useEffect } from 'react';
import type { Email } from '../../../shared/model/entity';
import { huntCondition } from '../../query/pivot';
import { TEXT as COMPONENT_TEXT } from '../../components/text';
import { formatCount } from '../../state/format';
import { EvidenceContext } from '../EvidenceValue';
import { targetKey, type RecordTarget } from '../record-target';
import { ReservedPair } from '../parts/ReservedPair';
import { TEXT } from '../text';
import { recount, startSimilar, useSimilarLines } from './similar-counts';
import { NOT_SEARCHABLE, type SimilarLine } from './similar-emails';

const T = TEXT.similar;

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
  readonly line: SimilarLine;
  readonly total: number;
};

/** The number of emails that share a part with an email; opens a hunt for them. */
export const SimilarLink = ({ target, line: { label, condition }, total }: LinkProps) => (
  <button
    type="button"
    className="link"
    title={T.opens(total)}
    onClick={() => condition && huntCondition({ saas_id: target.saas, query_domain: 'email' }, condition)}
  >
    {T.count(label, formatCount(total))}
  </button>
);

/** The parts that could not be counted, each with the reason and a retry that can help. */
const NotCounted = ({
  target,
  lines,
}: {
  readonly target: RecordTarget;
  readonly lines: readonly SimilarLine[];
}) =>
  lines.map((line) => {
    if (!line.counted || line.counted.ok) return null;
    const { message, next, code } = line.counted.failure;
    const part = T.names[line.part];
    return (
      <span key={line.part} className="quiet" title={`${message} ${next}`.trim()}>
        {T.notCounted(part)}
        {code !== NOT_SEARCHABLE && (
          <>
            {' '}
            <button
              type="button"
              className="link"
              aria-label={T.recount(part)}
              onClick={() => recount(target, line)}
            >
              {COMPONENT_TEXT.retry}
            </button>
          </>
        )}
      </span>
    );
  });

/** Says that no other email shares a part: all parts if each was counted, otherwise those that were. */
const Nobody = ({ lines, email }: { readonly lines: readonly SimilarLine[]; readonly email: Email }) => {
  const counted = lines.filter((line) => line.counted?.ok);
  if (counted.length === 0) return null;
  // An email may have links and attachments that the tenant doesn't tell of.
  const areAllKnown = email.links !== undefined && email.attachment_count !== undefined;
  return areAllKnown && lines.every(({ isWhole, counted: done }) => isWhole && done?.ok) ? (
    <span className="similar-none">{T.nobody}</span>
  ) : (
    <span>{T.nobodyBy(counted.map(({ name }) => name))}</span>
  );
};

/** Returns the lines that the numbers take: those of a link or an attachment need a second one. */
const linesFor = ({ links, attachment_count }: Email): 1 | 2 =>
  (links?.length ?? 0) + (attachment_count ?? 0) > 0 ? 2 : 1;

/** The numbers of emails with the same sender, subject, link or attachment; each opens a hunt for them. */
export const SimilarEmails = ({ email }: { readonly email: Email }) => {
  const target = useContext(EvidenceContext)?.target;
  useCounting(email, target);
  const lines = useSimilarLines(target) ?? [];
  const found = lines.flatMap((line) =>
    line.counted?.ok && line.counted.value > 0 ? [{ line, total: line.counted.value }] : [],
  );
  const isDone = lines.length > 0 && lines.every(({ counted }) => counted);
  if (!target) return null;
  return (
    <ReservedPair label={T.title} lines={linesFor(email)} isLoading={found.length === 0 && !isDone}>
      <span className="line similar">
        {found.length === 0 ? (
          <Nobody lines={lines} email={email} />
        ) : (
          <span className="line similar-found" role="group" aria-label={T.title}>
            {found.map(({ line, total }) => (
              <SimilarLink key={line.part} target={target} line={line} total={total} />
            ))}
            <span className="quiet">{T.anyTime}</span>
          </span>
        )}
        <NotCounted target={target} lines={lines} />
      </span>
    </ReservedPair>
  );
};
