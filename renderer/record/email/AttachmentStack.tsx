import { useEffect, useRef } from 'react';
import type { Attachment } from '../../../shared/model/entity';
import { showInvisible } from '../../../shared/model/invisible';
import { VerdictTag } from '../../components/VerdictTag';
import { recordDomain, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { AppliedExceptions } from '../verdicts/AppliedExceptions';
import { placeName, placeWithin } from '../verdicts/jump';
import { SecurityStack } from '../verdicts/SecurityStack';
import { VerdictDialogs } from '../verdicts/VerdictDialogs';

type StackProps = {
  readonly attachment: Attachment;
  /** The record that has the attachment. */ readonly outer: RecordTarget;
};

/** The place of the verdict that the tenant sent of the attachment. */
const VERDICT_PLACE = { part: 'summary', key: 'verdict', value: '' } as const;

/** The stack of one attachment: each tool's verdict of the file, its contradictions and its history, the exceptions that match it, and a rescan. */
export const AttachmentStack = ({ attachment, outer }: StackProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  const target: RecordTarget = {
    entityId: attachment.entity_id,
    saas: outer.saas,
    entityType: attachment.entity_type,
    domain: recordDomain(attachment.entity_type),
  };
  const { verdict } = attachment;
  return (
    <section ref={section} aria-label={TEXT.attachments.toolsOf(showInvisible(attachment.name))}>
      <p className="line">
        <strong>
          <bdi>{showInvisible(attachment.name) || TEXT.attachments.nameUnknown}</bdi>
        </strong>
        {verdict !== undefined && (
          <span tabIndex={-1} data-place={placeName(placeWithin(target.entityId, VERDICT_PLACE))}>
            <VerdictTag verdict={verdict} />
          </span>
        )}
      </p>
      <SecurityStack target={target} outer={outer} record={verdict === undefined ? {} : { verdict }} />
      <AppliedExceptions target={target} />
      <VerdictDialogs target={target} />
    </section>
  );
};
