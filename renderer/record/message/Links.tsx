import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { SmallTable } from '../../components/SmallTable';
import { displayText } from '../../state/format';
import { FieldText } from '../parts/FieldText';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

const T = TEXT.message;

/** The links of a chat message: the text that is shown beside the address that it leads to. */
export const Links = ({ record }: RecordPartProps<Entity>) => {
  const { links = [] } = readProfile('message', record);
  if (links.length === 0) return <EmptyState title={T.noLinks} />;
  return (
    <>
      <p className="quiet">{T.count(links.length)}</p>
      <SmallTable
        name={T.links}
        rows={links}
        hasAutoHeight
        columns={[
          { label: T.shown, width: 140, grows: true, cell: ({ text }) => <bdi>{displayText(text)}</bdi> },
          {
            label: T.target,
            width: 220,
            grows: true,
            cell: ({ url }) => (
              <span className="file-cell">
                <FieldText field="url" label={T.target} value={url} isMono />
              </span>
            ),
          },
        ]}
      />
    </>
  );
};
