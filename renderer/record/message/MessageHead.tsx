import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { formatInstantWithZone, useZone } from '../../state/time';
import { FieldText } from '../parts/FieldText';
import { PersonText } from '../parts/PersonText';
import { ProfileHead } from '../parts/ProfileHead';
import { TEXT } from '../parts/text';
import { Value } from '../parts/Value';
import type { RecordHeadProps } from '../record-kind';

const T = TEXT.message;

/** The head of a chat message: verdict, text, who wrote it where and when. */
export const MessageHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const zone = useZone();
  const message = readProfile('message', record);
  return (
    <ProfileHead
      nav={nav}
      verdict={message.verdict ?? TEXT.unknown}
      tags={message.is_deleted ? [T.deleted] : []}
      title={message.text ?? ''}
      titleField="text"
      pairs={[
        [
          T.sender,
          message.sender && (
            <PersonText field="sender" label={T.sender} value={message.sender} saas={target.saas} />
          ),
        ],
        [
          T.channel,
          message.channel && <FieldText field="channel" label={T.channel} value={message.channel} />,
        ],
        [
          T.sent,
          <Value
            key="sent"
            field="sent"
            label={T.sent}
            value={message.sent}
            text={formatInstantWithZone(message.sent, zone) || TEXT.unknown}
          />,
        ],
      ]}
    />
  );
};
