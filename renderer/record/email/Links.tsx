import { useMemo } from 'react';
import type { AnswerMeta } from '../../../shared/bridge';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { CutNote } from '../../mail-frame/MailFrame';
import { judgeLinks } from '../../mail-frame/judge-links';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import type { RecordPartProps } from '../record-kind';
import { targetKey, type RecordTarget } from '../record-target';
import { useSecurityStack } from '../verdicts/use-security-stack';
import { TEXT } from '../text';
import { linksOf, qrLinks, qrMention, type SentBody } from './links-of';
import { LinkTable } from './LinkTable';
import { linkContext } from './own-domains';
import { TEXT as EMAIL } from './text';

const T = EMAIL.links;

const NO_BODY: SentBody = {};

type NoLinksProps = {
  readonly hasBody: boolean;
  readonly isListed: boolean;
  readonly qr: string | undefined;
};

/** Returns the QR codes that security tools sent: their addresses, and the first sentence of a reason that mentions one. */
const useQr = (target: RecordTarget) => {
  const { lines } = useSecurityStack(target);
  return useMemo(
    () => ({
      links: lines.flatMap(({ result }) => qrLinks(result.details)),
      mention: lines.flatMap(({ result }) => result.reasons.flatMap((reason) => qrMention(reason) ?? []))[0],
    }),
    [lines],
  );
};

/** The reason why there are no links: a list that was not sent isn't empty. */
const NoLinks = ({ hasBody, isListed, qr }: NoLinksProps) => {
  const show = useDefang();
  return (
    <EmptyState title={isListed ? T.none : T.notSent}>
      {!isListed && <p>{hasBody ? T.noneInBody : T.noBody}</p>}
      {qr !== undefined && <p>{T.qrMentioned(show(qr))}</p>}
    </EmptyState>
  );
};

/** Says how much of the body is read for links. */
const BodyNote = ({
  body: { html, text },
  cut,
}: {
  readonly body: SentBody;
  readonly cut: AnswerMeta['cut'];
}) => <CutNote body={html || (text ?? '')} name={html ? 'html' : 'text'} cut={cut} drawn="nothing" />;

/** The links of an email: the text of each beside the host that it leads to, the deceptive ones first. */
export const Links = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`body ${targetKey(target)}`, (signal) =>
    api['mail.body']({ a: target.entityType, b: target.entityId }, signal),
  );
  const body = resource.state === 'ready' ? resource.value : NO_BODY;
  const qr = useQr(target);
  const rows = useMemo(
    () => judgeLinks(linksOf(body, record, qr.links), linkContext(record)),
    [body, record, qr],
  );
  if (resource.state === 'loading') return <Skeleton lines={4} label={TEXT.loading.body} />;
  return (
    <>
      {resource.state === 'failed' && <FailurePanel failure={resource.failure} onRetry={reload} />}
      {resource.state === 'ready' && <BodyNote body={body} cut={resource.meta?.cut} />}
      {rows.length > 0 && <LinkTable rows={rows} />}
      {rows.length === 0 && resource.state === 'ready' && (
        <NoLinks
          hasBody={Boolean(body.html || body.text)}
          isListed={record.links !== undefined}
          qr={qr.mention}
        />
      )}
    </>
  );
};
