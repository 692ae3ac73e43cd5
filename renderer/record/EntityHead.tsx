import type { Entity } from '../../shared/model/entity';
import { VerdictTag } from '../components/VerdictTag';
import { useDefang } from '../state/format';
import type { RecordHeadProps } from './record-kind';

/** Fields that name a record, best first. */
const TITLE_FIELDS = ['name', 'subject', 'text', 'url', 'user', 'email'];

const titleOf = (record: Entity): string | undefined =>
  TITLE_FIELDS.map((name) => record[name]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  );

/** The head of a record without a layout of its own: its verdict, its domain and its name. */
export const EntityHead = ({ target, record, nav }: RecordHeadProps<Entity>) => {
  const show = useDefang();
  const title = titleOf(record);
  const verdict = record['verdict'];
  return (
    <div className="record-head">
      <div className="line">
        <span className="record-tags grow">
          {typeof verdict === 'string' && <VerdictTag verdict={verdict} />}
          <span className="tag">{target.domain}</span>
        </span>
        {nav}
      </div>
      {title !== undefined && (
        <h2>
          <bdi>{show(title)}</bdi>
        </h2>
      )}
    </div>
  );
};
