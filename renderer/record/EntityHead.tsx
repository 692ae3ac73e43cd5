import type { Entity } from '../../shared/model/entity';
import { VerdictTag } from '../components/VerdictTag';
import { useDefang } from '../state/format';
import { entityTitle } from './entity-title';
import type { RecordHeadProps } from './record-kind';

/** The head of a record without a layout of its own: its verdict, its domain and its name. */
export const EntityHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const show = useDefang();
  const title = entityTitle(record);
  const verdict = record['verdict'];
  return (
    <div className="record-head">
      <div className="line">
        <span className="record-tags grow">
          {typeof verdict === 'string' && <VerdictTag verdict={verdict} />}
          <span className="tag">{target.domain === 'other' ? target.entityType : target.domain}</span>
        </span>
        {nav}
      </div>
      {title !== '' && (
        <h2>
          <bdi>{show(title)}</bdi>
        </h2>
      )}
    </div>
  );
};
