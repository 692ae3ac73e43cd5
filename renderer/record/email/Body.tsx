import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Email } from '../../../shared/model/entity';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { MailFrame } from '../../mail-frame/MailFrame';
import { useResource } from '../../state/use-resource';
import type { RecordPartProps } from '../record-kind';
import { targetKey } from '../record-target';
import { TEXT } from '../text';
import { TEXT as EMAIL } from './text';
import { linkContext } from './own-domains';
import { saveMail } from './save-mail';

/** The email itself, drawn in the mail frame. */
export const Body = ({ target, record }: RecordPartProps<Email>) => {
  const { resource, reload } = useResource(`body ${targetKey(target)}`, (signal) =>
    api['mail.body']({ a: target.entityType, b: target.entityId }, signal),
  );
  const context = useMemo(() => linkContext(record), [record]);
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={6} label={TEXT.loading.body} />;
  return (
    <>
      <div className="line">
        <Button onClick={() => void saveMail(target, record.subject ?? '')}>{EMAIL.save.mail}</Button>
      </div>
      <MailFrame
        html={resource.value.html}
        text={resource.value.text}
        context={context}
        cut={resource.meta?.cut}
      />
    </>
  );
};
