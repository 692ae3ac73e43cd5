import type { Entity } from '../../shared/model/entity';
import { entityTitle } from './entity-title';
import type { Pair } from './parts/Pairs';
import { ProfileHead } from './parts/ProfileHead';
import type { RecordHeadProps } from './record-kind';

type HeadProps = RecordHeadProps<Entity> & { readonly pairs?: readonly Pair[] };

/** The head of a record without its own layout: its verdict, its domain and its name. */
export const EntityHead = ({ target, record, nav, pairs = [] }: HeadProps) => {
  const verdict = record['verdict'];
  return (
    <ProfileHead
      nav={nav}
      verdict={typeof verdict === 'string' ? verdict : undefined}
      tags={[target.domain === 'other' ? target.entityType : target.domain]}
      title={entityTitle(record)}
      pairs={pairs}
    />
  );
};
