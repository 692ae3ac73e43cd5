import { useMemo } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { cutText } from '../../mail-frame/cut-body';
import { CutNote, MailFrame } from '../../mail-frame/MailFrame';
import { useApp } from '../../state/app-store';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { contextOfHosts } from '../email/own-domains';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';
import { targetKey } from '../record-target';

const T = TEXT.message;

/** The whole text of a chat message, as the tenant sends it. HTML is drawn in the mail frame only. */
export const MessageText = ({ target }: RecordPartProps<Entity>) => {
  const { resource, reload } = useResource(`text ${targetKey(target)}`, (signal) =>
    api['entity.messageBody']({ a: target.entityType, b: target.entityId }, signal),
  );
  const show = useDefang();
  const own = useApp((s) => s.ownDomains);
  const context = useMemo(() => contextOfHosts(own), [own]);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={4} label={T.loading} />;
  const { body, format } = resource.value;
  if (body.trim() === '') return <EmptyState title={T.empty} />;
  const cut = resource.meta?.cut;
  if (format === 'html')
    return (
      <MailFrame
        html={body}
        text={null}
        context={context}
        cut={cut?.['body'] ? { html: cut['body'] } : undefined}
      />
    );
  const drawn = cutText(body);
  return (
    <>
      <CutNote body={body} name="body" cut={cut} drawn={drawn.length < body.length ? 'start' : 'whole'} />
      <p className="message-text">
        <bdi>{show(drawn)}</bdi>
      </p>
    </>
  );
};
