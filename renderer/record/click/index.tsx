import type { Entity } from '../../../shared/model/entity';
import { asText } from '../../../shared/model/lenient-values';
import { EntityHead } from '../EntityHead';
import { entityTitle } from '../entity-title';
import { fieldsTab } from '../all-fields-tab';
import { loadEntity } from '../load-entity';
import { FieldText } from '../parts/FieldText';
import type { RecordHeadProps, RecordKind } from '../record-kind';
import { refToTarget } from '../record-ref';
import { mailOfClick } from '../record-target';
import { TEXT } from '../text';

/** The head of a click, with the email that it was in, if the tenant says which. */
const ClickHead = (props: RecordHeadProps<Entity>) => {
  const { target, record } = props;
  const mail = refToTarget(mailOfClick(target, record));
  const id = asText(record['email_id']);
  return (
    <EntityHead
      {...props}
      pairs={[
        [
          TEXT.clickedEmail,
          id !== '' && (
            <FieldText field="email_id" label={TEXT.clickedEmail} value={id} opens={mail} isMono />
          ),
        ],
      ]}
    />
  );
};

export const clickRecord: RecordKind<Entity> = {
  load: loadEntity,
  title: entityTitle,
  head: ClickHead,
  tabs: [fieldsTab],
};
