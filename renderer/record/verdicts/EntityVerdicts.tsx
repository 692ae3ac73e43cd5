import type { Entity } from '../../../shared/model/entity';
import type { RecordPartProps } from '../record-kind';
import { AppliedExceptions } from './AppliedExceptions';
import { SecurityStack } from './SecurityStack';

/** The reasons for the verdict of a file or a message. */
export const EntityVerdicts = ({ target, record }: RecordPartProps<Entity>) => {
  const verdict = record['verdict'];
  return (
    <>
      <SecurityStack target={target} record={typeof verdict === 'string' ? { verdict } : {}} />
      <AppliedExceptions target={target} />
    </>
  );
};
