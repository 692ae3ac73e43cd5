import { useEffect, useRef } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { showInvisible } from '../../../shared/model/invisible';
import type { RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { SecurityStack } from '../verdicts/SecurityStack';

type StackProps = { readonly attachment: Attachment; readonly saas: string };

/** The stack of one attachment: each tool's verdict of the file, its contradictions and its history. */
export const AttachmentStack = ({ attachment, saas }: StackProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  const target: RecordTarget = {
    entityId: attachment.entity_id,
    saas,
    entityType: attachment.entity_type,
    domain: 'other',
  };
  const { verdict } = attachment;
  return (
    <section ref={section} aria-label={TEXT.attachments.toolsOf(showInvisible(attachment.name))}>
      <p className="line">
        <strong>
          <bdi>{showInvisible(attachment.name) || TEXT.attachments.nameUnknown}</bdi>
        </strong>
      </p>
      <SecurityStack target={target} record={verdict === undefined ? {} : { verdict }} />
    </section>
  );
};
